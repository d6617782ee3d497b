import { RemovalPolicy } from 'aws-cdk-lib'
import { AttributeType, BillingMode, ProjectionType, StreamViewType, Table } from 'aws-cdk-lib/aws-dynamodb'
import type { Construct } from 'constructs'
import type { StageConfig } from '../config.ts'

const { STRING, NUMBER } = AttributeType

/** Each index with its keys and attributes. An index holds only what its one page of the site shows. */
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
      // Only posts with pictures have `photosAt`. The shared partition key keeps their rows small.
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

/** The one table of a stage. */
export class CampusTable extends Table {
  constructor(scope: Construct, id: string, { retain }: Pick<StageConfig, 'retain'>) {
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
}

function projection(only: readonly string[] | undefined) {
  if (!only) return { projectionType: ProjectionType.ALL }
  if (only.length === 0) return { projectionType: ProjectionType.KEYS_ONLY }
  return { projectionType: ProjectionType.INCLUDE, nonKeyAttributes: [...only] }
}
