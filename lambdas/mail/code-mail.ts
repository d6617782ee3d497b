/** The mails that carry a code: plain and short, as HTML and as text. */
import type { Mail } from './mailer.ts'

function mailWithCode(code: string, purpose: string): Mail {
  const note =
    'This code expires after two hours. Only the newest code works. If you did not ask for it, ignore this mail.'
  return {
    subject: `${code} is your verification code`,
    text: `${purpose}\n\n${code}\n\n${note}\n`,
    html: `<!doctype html><html lang="en"><body style="font-family:system-ui,sans-serif;color:#16181d;max-width:480px">
<p>${purpose}</p>
<p style="font-size:32px;letter-spacing:8px;font-weight:700;margin:24px 0">${code}</p>
<p style="color:#5b616e">${note}</p>
</body></html>`,
  }
}

export function codeMail(code: string): Mail {
  return mailWithCode(code, 'Enter this code to verify your e-mail address.')
}

/** `campus` is a name from the catalogue, so it needs no escaping. */
export function schoolCodeMail(code: string, campus: string): Mail {
  return mailWithCode(code, `Enter this PIN to verify your school e-mail and join ${campus}.`)
}
