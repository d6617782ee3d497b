import { allowAddress as contract } from '../../shared/operators/allow-address.ts'
import { suppressionStore } from '../mail/suppression-store.ts'
import { hashOfAddress } from '../mail/mail-keys.ts'
import { only } from '../platform/effect.ts'
import { act } from './operation.ts'

/** The log names the hash, as the list does. */
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
