import { RemovalPolicy } from 'aws-cdk-lib'
import { AttributeType, BillingMode, ProjectionType, StreamViewType, Table } from 'aws-cdk-lib/aws-dynamodb'
import type { Construct } from 'constructs'
import type { CampusFunction } from './campus-function.ts'

const { STRING, NUMBER } = AttributeType

const read = ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query']
const write = [
  'dynamodb:PutItem',
  'dynamodb:UpdateItem',
  'dynamodb:DeleteItem',
  'dynamodb:BatchWriteItem',
  'dynamodb:ConditionCheckItem',
]

/** Each index with its keys and what it holds; they are as narrow as their one page allows (data model, 'Indexes'). */
const indexes = {
  feed: {
    keys: [
      ['feedKey', STRING],
      ['lastActivityAt', NUMBER],
    ],
  },
  author: {
    keys: [
      ['authorKey', STRING],
      ['createdAt', NUMBER],
    ],
    only: [],
  },
  photos: {
    keys: [
      // Only posts with pictures have it; their rows stay small where they share the key of another index.
      ['authorKey', STRING],
      ['photosAt', NUMBER],
    ],
    only: [],
  },
  media: {
    keys: [
      ['feedKey', STRING],
      ['mediaRank', STRING],
    ],
    only: ['author', 'cover', 'pictures'],
  },
  category: {
    keys: [
      ['categoryKey', STRING],
      ['createdAt', NUMBER],
    ],
    only: [],
  },
  saved: {
    keys: [
      ['savedKey', STRING],
      ['savedAt', NUMBER],
    ],
    only: [],
  },
} as const

/** The one table (data model). */
export class CampusTable extends Table {
  constructor(scope: Construct, id: string, { retain }: { retain: boolean }) {
    super(scope, id, {
      partitionKey: { name: 'pk', type: STRING },
      sortKey: { name: 'sk', type: STRING },
      billingMode: BillingMode.PAY_PER_REQUEST,
      timeToLiveAttribute: 'expiresAt',
      stream: StreamViewType.NEW_AND_OLD_IMAGES,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: retain,
      removalPolicy: retain ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    })
    for (const [indexName, index] of Object.entries(indexes)) {
      const [[partition, partitionType], [sort, sortType]] = index.keys
      this.addGlobalSecondaryIndex({
        indexName,
        partitionKey: { name: partition, type: partitionType },
        sortKey: { name: sort, type: sortType },
        ...projection('only' in index ? index.only : undefined),
      })
    }
  }

  allowRead(reader: CampusFunction): void {
    reader.allow(read, this.#withIndexes())
  }

  /** Everything but scanning and administration. Indexes can only be read anyway. */
  allowReadWrite(writer: CampusFunction): void {
    writer.allow([...read, ...write], this.#withIndexes())
  }

  /** Only to bring rows up to date, and after a redrive to count them anew. */
  allowCount(writer: CampusFunction): void {
    writer.allow(['dynamodb:GetItem', 'dynamodb:Query', 'dynamodb:UpdateItem'], [this.tableArn])
  }

  #withIndexes(): string[] {
    return [this.tableArn, ...Object.keys(indexes).map((name) => `${this.tableArn}/index/${name}`)]
  }
}

function projection(only: readonly string[] | undefined) {
  if (!only) return { projectionType: ProjectionType.ALL }
  if (only.length === 0) return { projectionType: ProjectionType.KEYS_ONLY }
  return { projectionType: ProjectionType.INCLUDE, nonKeyAttributes: [...only] }
}
