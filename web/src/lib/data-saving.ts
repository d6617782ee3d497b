/** Whether the person chose to use less data in this browser. The choice is the same on every campus's site. */
import { cookieOf, writeCookie } from './cookies.ts'

const cookieName = 'data'
const yearMs = 365 * 24 * 3600_000

export const savesData = (): boolean => cookieOf(cookieName) === 'less'

export function chooseDataSaving(isOn: boolean): void {
  writeCookie(cookieName, isOn ? 'less' : '', isOn ? yearMs : 0)
}
