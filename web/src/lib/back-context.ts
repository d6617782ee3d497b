import { createContext } from 'react'

/** The function that Back calls. The app provides one that uses the app's own history. */
export const BackContext = createContext<() => void>(() => window.history.back())
