import { operationsUnder, type Operation as BoundOperation } from '../platform/operation.ts'
import { admitPlace } from './place.ts'
import type { Viewer } from './viewer.ts'
import { admit, admitUnsuspended, checksFor, type Visibility } from './visibility.ts'

export type Operation = BoundOperation<Viewer>

/** Binds a contract to its handler. All operations of the product are made with this function. */
export const operation = operationsUnder<Viewer, Visibility>({
  admit(contract, viewer, { input, client, now }) {
    admit(contract, viewer, input)
    admitUnsuspended(contract, viewer, now)
    admitPlace(contract, viewer, { place: client, now })
  },
  checksFor,
})
