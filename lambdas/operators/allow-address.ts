import { allowAddress as contract } from '../../shared/operators/allow-address.ts'
import { suppressionStore } from '../mail/suppression-store.ts'
import { hashOfAddress } from '../mail/mail-keys.ts'
import { only } from '../platform/effect.ts'
import { act } from './operation.ts'

/** The audit log has only a hash of the address, like the row of the suppression. */
export const allowAddress = act(
  contract,
  { suppressions: only(suppressionStore, 'get', 'removing') },
  async ({ email }, { suppressions, refuse }) => {
    const before = (await suppressions.get(email)) ?? refuse('address-not-suppressed')
    return {
      subject: { kind: 'address', id: hashOfAddress(email) },
      about: { email },
      writes: { suppression: suppressions.removing(email, before.since) },
      before: { ...before },
      refusals: { suppression: 'address-not-suppressed' },
    }
  },
)
