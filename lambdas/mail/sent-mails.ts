/** Mails of reactions: an event may come twice, a mail goes out once, and only to people who want mails. */
import type { Campus } from '../../shared/campuses/campus.ts'
import { unsubscribe } from '../../shared/notifications/unsubscribe.ts'
import { settingsStore } from '../notifications/settings-store.ts'
import { effect } from '../platform/effect.ts'
import { rowIsMissing } from '../platform/expressions.ts'
import { anyId, onRows } from '../platform/grants.ts'
import { mailer, type Mail } from './mailer.ts'
import { sentMailKey } from './mail-keys.ts'
import { siteUrl } from './site-url.ts'

/** Seconds for which a mail is known to be sent; queues and dead letters keep a message for two weeks at most. */
const keptSeconds = 30 * 24 * 3600

/** How often claims are tried that others make at the same time. */
const claimTries = 5

interface Sending {
  userId: string
  /** What the mail tells, for example `welcome#ou`: each is told once. */
  whats: string[]
  to: string
  campus: Campus
  /** It is about the safety of the account, so it also goes to somebody who unsubscribed. */
  isAboutSafety?: boolean
}

/** The addresses with which a person unsubscribes: for people, and for their mail program. */
export interface Unsubscribe {
  page: string
  oneClick: string
}

const sentMailGrants = {
  sendOnce: [
    ...mailer.grants.send,
    ...settingsStore.grants.mailing,
    ...onRows(sentMailKey(anyId, ''), 'PutItem', 'BatchGetItem'),
  ],
}

export const sentMails = effect(sentMailGrants, (platform) => {
  const { table, now, random } = platform
  const [mail, settings] = [mailer(platform), settingsStore(platform)]

  /** Claims what nobody has told yet, or SES refused, and returns it. All of it goes into one mail. */
  async function claim({ userId, whats }: Sending, sender: string): Promise<string[]> {
    const expiresAt = Math.floor(now() / 1000) + keptSeconds
    for (let tries = 0; tries < claimTries; tries += 1) {
      const rows = await table.getMany(
        whats.map((what) => sentMailKey(userId, what)),
        { consistent: true },
      )
      const isTold = (what: string) =>
        rows.some(
          (row) => row['sk'] === sentMailKey(userId, what).sk && !row['refused'] && row['sender'] !== sender,
        )
      const free = whats.filter((what) => !isTold(what))
      if (free.length === 0) return []
      const failed = await table.transact(
        free.map((what) => ({
          put: { ...sentMailKey(userId, what), sender, expiresAt },
          where: [`${rowIsMissing} OR refused = :yes OR sender = :sender`],
          values: { yes: true, sender },
        })),
      )
      if (failed.length === 0) return free
    }
    throw new Error('Others claimed the same mails again and again')
  }

  return {
    /**
     * Sends one mail about what was not told yet; `write` gets that. Nothing but what is about the safety of
     * the account is sent to somebody who unsubscribed. Throws
     * where SES refused the mail or cannot be reached, so that the message comes again. Where it is unknown whether SES
     * took it, it is not sent again.
     */
    async sendOnce(
      sending: Sending,
      write: (whats: string[], unsubscribe: Unsubscribe) => Mail,
    ): Promise<void> {
      const { userId, to, campus, isAboutSafety = false } = sending
      const { wantsMail, token } = await settings.mailing(userId)
      if (!wantsMail && !isAboutSafety) return
      const sender = random(8)
      const whats = await claim(sending, sender)
      if (whats.length === 0) return
      const [page, oneClick] = [`/unsubscribe/${token}`, `/api${unsubscribe.path.replace('{token}', token)}`]
      const addresses = { page: siteUrl(campus, page), oneClick: siteUrl(campus, oneClick) }
      if ((await mail.send(to, write(whats, addresses))) !== 'refused') return
      for (const what of whats) await table.put({ ...sentMailKey(userId, what), sender, refused: true })
      throw new Error('SES refused a mail')
    },
  }
})
