import { requestSchool as contract } from '../../shared/campuses/request-school.ts'
import { operation } from '../access/operation.ts'
import { only } from '../platform/effect.ts'
import { log } from '../platform/log.ts'
import { requestStore } from './request-store.ts'

/** The log line is only for counting requests and does not name the school; the row does. */
export const requestSchool = operation(
  contract,
  { requests: only(requestStore, 'add') },
  async (request, { requests }) => {
    if (await requests.add(request)) log.info('school-requested')
    return { requested: true as const }
  },
)
