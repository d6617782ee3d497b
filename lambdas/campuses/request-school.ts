import { requestSchool as contract } from '../../shared/campuses/request-school.ts'
import { operation } from '../access/operation.ts'
import { only } from '../platform/effect.ts'
import { log } from '../platform/log.ts'
import { requestStore } from './request-store.ts'

/** Operators count the log line; only the row names the school. */
export const requestSchool = operation(
  contract,
  { requests: only(requestStore, 'add') },
  async (request, { requests }) => {
    if (await requests.add(request)) log.info('school-requested')
    return { requested: true as const }
  },
)
