import { requestSchool as contract } from '../../shared/campuses/request-school.ts'
import { operation } from '../access/operation.ts'
import { log } from '../platform/log.ts'
import { requestStore } from './request-store.ts'

/** The log line is what operators count; which school it is stands in the row only. */
export const requestSchool = operation(
  contract,
  { requests: requestStore },
  async (request, { requests }) => {
    if (await requests.add(request)) log.info('school-requested')
    return { requested: true as const }
  },
)
