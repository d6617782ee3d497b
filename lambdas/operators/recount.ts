import { recount as contract } from '../../shared/operators/recount.ts'
import { findCampus } from '../../shared/campuses/campus.ts'
import { only } from '../platform/effect.ts'
import { act } from './operation.ts'
import { recountStore } from './recount-store.ts'

/** The count follows from the stream, so it may take some seconds. */
export const recount = act(
  contract,
  { recounts: only(recountStore, 'askingOfCampus', 'askingOfItem') },
  async ({ of: id }, { recounts }) => {
    const isCampus = findCampus(id) !== undefined
    return {
      subject: { kind: isCampus ? 'campus' : 'post', id },
      about: undefined,
      writes: { counted: isCampus ? recounts.askingOfCampus(id) : recounts.askingOfItem(id) },
      refusals: { counted: 'nothing-counted' },
    }
  },
)
