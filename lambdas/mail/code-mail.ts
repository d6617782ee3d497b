/** The mails that carry a code, as HTML and as text, in the name and colour of a campus. */
import { accentsOf } from '../../shared/campuses/accent.ts'
import type { Campus } from '../../shared/campuses/campus.ts'
import type { Mail } from './mailer.ts'

interface Words {
  /** What the screen that asks for it calls it. */
  noun: 'code' | 'PIN'
  subject: string
  purpose: string
}

/** Names and colours come from the catalogue of campuses, so they need no escaping. */
function mailWithCode(code: string, { name, color }: Campus, { noun, subject, purpose }: Words): Mail {
  const site = `${name} Buy/Sell`
  const note = `This ${noun} expires after two hours. Only the newest ${noun} works. If you did not ask for it, ignore this mail.`
  const { accent, accentInk } = accentsOf(color, 'light')
  return {
    subject,
    text: `${site}\n\n${purpose}\n\n${code}\n\n${note}\n`,
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light"></head>
<body style="margin:0;background:#ffffff;color:#16181d;font-family:system-ui,sans-serif">
<p style="margin:0;padding:16px 20px;background:${accent};color:${accentInk};font-size:20px;font-weight:700">${site}</p>
<div style="max-width:480px;padding:8px 20px">
<p>${purpose}</p>
<p style="font-size:32px;letter-spacing:8px;font-weight:700;margin:24px 0">${code}</p>
<p style="color:#5b616e">${note}</p>
</div>
</body></html>`,
  }
}

/** `campus` is the one on whose site the person is. */
export function codeMail(code: string, campus: Campus): Mail {
  return mailWithCode(code, campus, {
    noun: 'code',
    subject: `${code} is your verification code`,
    purpose: 'Enter this code to verify your email address.',
  })
}

/** `campus` is the one that the person joins. */
export function schoolCodeMail(code: string, campus: Campus): Mail {
  return mailWithCode(code, campus, {
    noun: 'PIN',
    subject: `${code} is your verification PIN`,
    purpose: `Enter this PIN to verify your school email and join ${campus.name}.`,
  })
}
