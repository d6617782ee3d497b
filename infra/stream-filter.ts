/**
 * Which records of the table's stream reach publish-events: at most five patterns, of which one has to match. Everything
 * else means nothing to anybody: limit counters, people and codes, and the counts that publish-events itself wrote. A test
 * (test/stream/stream-filter.test.ts) holds that a record with events or counts always matches.
 * https://docs.aws.amazon.com/lambda/latest/dg/invocation-eventfiltering.html
 */
const begins = (prefix: string) => ({ prefix })
const ofKind = (kinds: unknown[]) => ({ Keys: { sk: { S: kinds } } })

const isThere = [{ exists: true }]
/** An image is missing before a row is written, and after it is removed; its key tells. */
const isMissing = { pk: { S: [{ exists: false }] } }

const comments = begins('COMMENT#')
const saves = begins('LIKE#')
const members = begins('MEMBER#')
const uploads = begins('UPLOAD#')

export const streamFilter = [
  // A row is written.
  { dynamodb: { ...ofKind(['#POST', comments, saves, members]), OldImage: isMissing } },
  // A row is removed.
  { dynamodb: { ...ofKind([comments, saves, members, uploads]), NewImage: isMissing } },
  // A row becomes, or was, a tombstone.
  { dynamodb: { ...ofKind(['#POST', comments, saves]), NewImage: { deletedAt: { N: isThere } } } },
  { dynamodb: { ...ofKind(['#POST', comments, saves]), OldImage: { deletedAt: { N: isThere } } } },
  // Every change of a ban counts.
  { dynamodb: ofKind(['#BAN']) },
]
