import { FindPerson } from './find-person.tsx'
import { ListAudit } from './list-audit.tsx'
import { ListSchoolRequests } from './list-school-requests.tsx'
import { Removals } from './removals.tsx'

/** The screens of the console and their addresses. */
export const screens = [
  { path: '/people', label: 'People', Screen: FindPerson },
  { path: '/schools', label: 'Schools', Screen: ListSchoolRequests },
  { path: '/removals', label: 'Searches and Mail', Screen: Removals },
  { path: '/audit', label: 'Audit Log', Screen: ListAudit },
] as const
