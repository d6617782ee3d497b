import { allowAddress } from './allow-address.ts'
import { answerAppeal } from './answer-appeal.ts'
import { banPerson } from './ban-person.ts'
import { closeCase } from './close-case.ts'
import { closeSchoolRequest } from './close-school-request.ts'
import { findPerson } from './find-person.ts'
import { getEvidence } from './get-evidence.ts'
import { hideSearch } from './hide-search.ts'
import { liftBan } from './lift-ban.ts'
import { listAppeals } from './list-appeals.ts'
import { listAudit } from './list-audit.ts'
import { listCases } from './list-cases.ts'
import { listFigures } from './list-figures.ts'
import { listSchoolRequests } from './list-school-requests.ts'
import { openCase } from './open-case.ts'
import { operatorsApi } from './operation.ts'
import { recount } from './recount.ts'
import { signOutPerson } from './sign-out-person.ts'

export const { handler, grants } = operatorsApi([
  allowAddress,
  answerAppeal,
  banPerson,
  closeCase,
  closeSchoolRequest,
  findPerson,
  getEvidence,
  hideSearch,
  liftBan,
  listAppeals,
  listAudit,
  listCases,
  listFigures,
  listSchoolRequests,
  openCase,
  recount,
  signOutPerson,
])
