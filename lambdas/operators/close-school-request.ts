import { closeSchoolRequest as contract } from '../../shared/operators/close-school-request.ts'
import { requestStore } from '../campuses/request-store.ts'
import { only } from '../platform/effect.ts'
import { act } from './operation.ts'

export const closeSchoolRequest = act(
  contract,
  { requests: only(requestStore, 'get', 'removing') },
  async ({ requestId }, { requests, refuse }) => {
    const before = (await requests.get(requestId)) ?? refuse('request-not-found')
    return {
      subject: { kind: 'school-request', id: requestId },
      about: undefined,
      writes: { request: requests.removing(requestId) },
      before: { ...before },
      refusals: { request: 'request-not-found' },
    }
  },
)
