import { allowAddress } from './allow-address.ts'
import { banPerson } from './ban-person.ts'
import { closeSchoolRequest } from './close-school-request.ts'
import { findPerson } from './find-person.ts'
import { hideSearch } from './hide-search.ts'
import { liftBan } from './lift-ban.ts'
import { listAudit } from './list-audit.ts'
import { listSchoolRequests } from './list-school-requests.ts'
import { operatorsApi } from './operation.ts'
import { signOutPerson } from './sign-out-person.ts'

export const { handler, grants } = operatorsApi([
  allowAddress,
  banPerson,
  closeSchoolRequest,
  findPerson,
  hideSearch,
  liftBan,
  listAudit,
  listSchoolRequests,
  signOutPerson,
])
