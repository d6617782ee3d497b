/** Helpers for the pages below Account Settings in rendered tests. */
import { openPage } from '../render/page.ts'
import { ann } from '../render/samples.ts'
import { screen } from '../render/screen.ts'

export const openAccountPage = (page: string, as = ann) =>
  openPage(`/settings/account/${page}`, { as, width: 390 })
export const title = (name: string) => screen.findByRole('heading', { level: 1, name })
export const button = (name = 'Save') => screen.getByRole<HTMLButtonElement>('button', { name })
export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

/** Waits until the list of settings shows that the account was updated. */
export async function isSaved(): Promise<void> {
  await title('Account Settings')
  screen.getByText('Account Updated!')
}

/** Returns the error text of each of the named fields. */
export const errorsOf = (...labels: string[]) =>
  labels.map((label) => {
    const described = field(label).getAttribute('aria-describedby')
    return described && document.getElementById(described)?.textContent
  })
