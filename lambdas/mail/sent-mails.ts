/** Mails of reactions: an event may be delivered twice, but a mail is sent once, and only to people who want mails. */
import type { Campus } from '../../shared/campuses/campus.ts'
import { unsubscribe } from '../../shared/notifications/unsubscribe.ts'
import { settingsStore } from '../notifications/settings-store.ts'
import { effect } from '../platform/effect.ts'
import { rowIsMissing } from '../platform/expressions.ts'
import { anyId, onRows } from '../platform/grants.ts'
import { mailer, type Mail } from './mailer.ts'
import { sentMailKey } from './mail-keys.ts'
import { siteUrl } from './site-url.ts'

/** Seconds for which the mark of a sent mail is kept; queues and dead letters keep a message for at most two weeks. */
export const keptSeconds = 30 * 24 * 3600

/** Milliseconds after which an event is too old for a mail. Its mark is kept far longer, so nothing is mailed twice. */
const mailableMs = 3 * 24 * 3600 * 1000

/**
 * How often this delivery tries to claim the subjects of its mail, if other deliveries claim some of them at the same
 * time.
 */
const claimTries = 5

interface Sending {
  userId: string
  /** The subjects of the mail, for example `welcome#ou`. Each is mailed only once. */
  whats: string[]
  to: string
  campus: Campus
  /** The mail is about the safety of the account, so people who unsubscribed get it, too. */
  isAboutSafety?: boolean
}

/** The addresses for unsubscribing: `page` is for people, and `oneClick` for their mail program. */
export interface Unsubscribe {
  page: string
  oneClick: string
}

/** The attributes of a mail's row. */
export interface Mark {
  /** A random mark of the delivery that sends the mail. */
  sender: string
  /** Epoch seconds. */
  expiresAt: number
  /** SES refused the mail, so the next delivery sends it. */
  refused?: boolean
}

const sentMailGrants = {
  sendOnce: [
    ...mailer.grants.send,
    ...settingsStore.grants.mailing,
    ...onRows(sentMailKey(anyId, ''), 'PutItem', 'BatchGetItem'),
  ],
  isMailable: [],
}

export const sentMails = effect(sentMailGrants, (platform) => {
  const { table, now, random } = platform
  const [mail, settings] = [mailer(platform), settingsStore(platform)]

  /** Claims the subjects that no mail has covered yet, or whose mail SES refused, and returns them. All go into one mail. */
  async function claim({ userId, whats }: Sending, mark: Mark): Promise<string[]> {
    const { sender } = mark
    for (let tries = 0; tries < claimTries; tries += 1) {
      const rows = await table.getMany(
        whats.map((what) => sentMailKey(userId, what)),
        { consistent: true },
      )
      const isMailed = (what: string) =>
        rows.some(
          (row) => row['sk'] === sentMailKey(userId, what).sk && !row['refused'] && row['sender'] !== sender,
        )
      const free = whats.filter((what) => !isMailed(what))
      if (free.length === 0) return []
      const failed = await table.transact({
        marks: free.map((what) => ({
          put: { ...sentMailKey(userId, what), ...mark },
          where: [`${rowIsMissing} OR refused = :yes OR sender = :sender`],
          values: { yes: true, sender },
        })),
      })
      if (!failed) return free
    }
    throw new Error('Other deliveries kept claiming the same mails')
  }

  return {
    /** Whether an event at this time can still be mailed. */
    isMailable: (at: number): boolean => at > now() - mailableMs,

    /**
     * Sends one mail about the subjects that no mail has covered yet, which `write` gets as its argument. People who
     * unsubscribed get only mails about the safety of the account. Throws if SES refused the mail or cannot be reached,
     * so that the message is redelivered. If it is unknown whether SES accepted the mail, it is not sent again.
     */
    async sendOnce(
      sending: Sending,
      write: (whats: string[], unsubscribe: Unsubscribe) => Mail | Promise<Mail>,
    ): Promise<void> {
      const { userId, to, campus, isAboutSafety = false } = sending
      const { wantsMail, token } = await settings.mailing(userId)
      if (!wantsMail && !isAboutSafety) return
      const mark = { sender: random(8), expiresAt: Math.floor(now() / 1000) + keptSeconds }
      const whats = await claim(sending, mark)
      if (whats.length === 0) return
      const [page, oneClick] = [`/unsubscribe/${token}`, `/api${unsubscribe.path.replace('{token}', token)}`]
      const addresses = { page: siteUrl(campus, page), oneClick: siteUrl(campus, oneClick) }
      if ((await mail.send(to, await write(whats, addresses))) !== 'refused') return
      for (const what of whats) await table.put({ ...sentMailKey(userId, what), ...mark, refused: true })
      throw new Error('SES refused a mail')
    },
  }
})
