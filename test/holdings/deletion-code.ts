/**
 * Returns the newest code for deleting an account among `mails`, which are sorted from the newest. Other mails may be
 * newer.
 */
export function deletionCodeAmong(mails: { subject: string }[]): string {
  const codes = mails.flatMap(({ subject }) => /^(\d{4}) is your code to delete/.exec(subject)?.[1] ?? [])
  return codes[0] ?? 'no mail'
}
