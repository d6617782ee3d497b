import { sendUsage as contract } from '../../shared/analytics/send-usage.ts'
import { operation } from '../access/operation.ts'
import { usageFiles } from './usage-files.ts'
import { pseudonym } from './pseudonym.ts'

/** Stores neither the time of day nor any header of the request; Firehose puts the records into files by day. */
export const sendUsage = operation(
  contract,
  { files: usageFiles },
  async ({ campusId, browser, counted }, { client, now, files }) => {
    if (client.refusesTracking) return {}
    const person = pseudonym(browser, now)
    await files.add(
      counted.map((one) =>
        'action' in one
          ? { kind: 'action', name: one.action, campus: campusId, person }
          : { kind: 'view', name: one.view, campus: campusId, person },
      ),
    )
    return {}
  },
)
