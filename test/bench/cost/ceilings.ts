/** Computes how many people each quota, and each resource of which there is only one, is enough for. */
import { configOf } from '../../../infra/config.ts'
import { budgets } from '../budgets.ts'
import * as person from './behaviour.ts'
import { requestsOf, smallSearchPeople } from './quantities.ts'
import type { Resting } from './resting.ts'

export interface Ceiling {
  what: string
  limit: string
  people: number
}

/**
 * Returns each ceiling with the number of people at which it is reached, the lowest number first. Rates are those of the
 * busiest hour, unless the ceiling names another period.
 */
export function ceilingsOf({ searchDisks }: Resting): Ceiling[] {
  const { mailsPerDay, concurrency, requestsPerSecond, connectsPerSecond } = configOf('prod')
  const { count, read } = requestsOf(person.hiddenLookMinutes.now)
  const requests = person.peakPerSecond(count)
  const running = requests * person.seconds.request
  const socketsOpen = person.peakPerSecond((person.minutesShown + person.minutesHidden) * 60)
  const searches = person
    .actionsOf(person.hiddenLookMinutes.now)
    .filter(([of]) => of === 'searchPosts' || of === 'suggestSearches')
  const mostSearched = Math.max(...searches.map(([, times]) => times))
  const feedReads = 16 * budgets.feedFirst.read + 24 * budgets.feedNext.read + 6 * budgets.searchPosts.read
  const documents = (person.added.search * person.monthsKept * 1.45) / 1000
  return [
    {
      what: 'Disk of the search node, after a year',
      limit: `${searchDisks.gigabytes} GB, can be 100`,
      people: searchDisks.gigabytes / documents,
    },
    {
      what: 'Processor of one small search node',
      limit: 'assumed, not measured',
      people: smallSearchPeople,
    },
    {
      what: 'Mails of a day (SES)',
      limit: `${mailsPerDay.toLocaleString('en')}, AWS raises it`,
      people: mailsPerDay / ((person.mails / 30) * 1.5),
    },
    {
      what: 'Sockets that open again after all were lost',
      limit: `${connectsPerSecond} a second for 95 s, AWS raises it`,
      people: (connectsPerSecond * 95) / socketsOpen,
    },
    {
      what: 'One method of search at the gateway',
      limit: `${requestsPerSecond * 0.05} a second (\`share\`)`,
      people: (requestsPerSecond * 0.05) / person.peakPerSecond(mostSearched),
    },
    {
      what: 'Requests at the gateway',
      limit: `${requestsPerSecond.toLocaleString('en')} a second (\`requestsPerSecond\`)`,
      people: requestsPerSecond / requests,
    },
    {
      what: 'Renewed tokens (Cognito)',
      limit: '120 a second, can be bought',
      people: 120 / person.peakPerSecond(person.renewals),
    },
    {
      what: 'Concurrent functions of the API',
      limit: `30 % of ${concurrency.toLocaleString('en')}, AWS raises it`,
      people: (0.3 * concurrency) / running,
    },
    {
      what: 'Reads of one partition: the feed of one campus',
      limit: '3,000 units a second, fixed',
      people: 3000 / person.peakPerSecond(feedReads),
    },
    {
      what: 'Reads of the table',
      limit: '40,000 units a second, AWS raises it',
      people: 40_000 / person.peakPerSecond(read),
    },
  ].sort((one, other) => one.people - other.people)
}
