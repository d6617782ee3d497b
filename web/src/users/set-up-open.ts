/** Whether the steps that set up a profile are open as a dialog; a separate module, because they load when needed. */
import { newStore } from '../lib/store.ts'

export const setUpOpen = newStore(false)

/** The page of the steps on narrow screens; it returns to `goBack`. */
export const setUpPath = (goBack: string) => `/profile/set-up?goBack=${encodeURIComponent(goBack)}`
