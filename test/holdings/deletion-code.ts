/** The newest code that deletes an account among these mails, newest first: other mails may arrive after it. */
export function deletionCodeAmong(mails: { subject: string }[]): string {
  const codes = mails.flatMap(({ subject }) => /^(\d{4}) is your code to delete/.exec(subject)?.[1] ?? [])
  return codes[0] ?? 'no mail'
}
