/** Mails of reactions: an event may come twice, a mail goes out once. */
import { effect } from '../platform/effect.ts'
import { rowIsMissing } from '../platform/expressions.ts'
import { anyId, onRows } from '../platform/grants.ts'
import { mailer, type Mail } from './mailer.ts'
import { sentMailKey } from './mail-keys.ts'

/** Seconds for which a mail is known to be sent; queues and dead letters keep a message for two weeks at most. */
const keptSeconds = 30 * 24 * 3600

const sentMailGrants = {
  sendOnce: [...mailer.grants.send, ...onRows(sentMailKey(anyId, ''), 'PutItem')],
}

/** Nobody tried to send it, or SES refused it. */
const notYetSent = { where: [`${rowIsMissing} OR refused = :yes`], values: { yes: true } }

export const sentMails = effect(sentMailGrants, (platform) => {
  const mail = mailer(platform)
  return {
    /**
     * Sends a mail that only one delivery of an event may send; `what` names it among the person's mails. Throws where SES
     * refused it, so that the message comes again. Where it is unknown whether SES took the mail, it is not sent again.
     */
    async sendOnce(userId: string, what: string, to: string, content: Mail): Promise<void> {
      const key = sentMailKey(userId, what)
      const sender = platform.random(8)
      const row = { ...key, sender, expiresAt: Math.floor(platform.now() / 1000) + keptSeconds }
      const failed = await platform.table.put(row, notYetSent)
      // If the response to the write was lost, the SDK's next attempt meets the row that this call wrote.
      if (failed && failed.row?.['sender'] !== sender) return
      if ((await mail.send(to, content)) !== 'refused') return
      await platform.table.put({ ...row, refused: true })
      throw new Error('SES refused a mail')
    },
  }
})
