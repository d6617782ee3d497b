/**
 * Whether the dialog of the steps that set up a profile is open. A separate module, because the steps load only when
 * needed.
 */
import { newStore } from '../lib/store.ts'

export const setUpOpen = newStore(false)

/** The address of the page of the steps on narrow screens, which returns to `goBack`. */
export const setUpPath = (goBack: string) => `/profile/set-up?goBack=${encodeURIComponent(goBack)}`
