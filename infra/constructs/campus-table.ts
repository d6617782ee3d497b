import { RemovalPolicy } from 'aws-cdk-lib'
import { AttributeType, BillingMode, ProjectionType, StreamViewType, Table } from 'aws-cdk-lib/aws-dynamodb'
import type { Construct } from 'constructs'
import type { StageConfig } from '../config.ts'
import { tableIndexes, type IndexKey } from '../table-indexes.ts'

const { STRING, NUMBER } = AttributeType
const { ALL, KEYS_ONLY, INCLUDE } = ProjectionType

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
    for (const [indexName, { partition, sort, only }] of Object.entries(tableIndexes)) {
      this.addGlobalSecondaryIndex({
        indexName,
        partitionKey: keyOf(partition),
        sortKey: keyOf(sort),
        projectionType: only ? (only.length > 0 ? INCLUDE : KEYS_ONLY) : ALL,
        ...(only && only.length > 0 && { nonKeyAttributes: only }),
      })
    }
  }
}

function keyOf([name, type]: IndexKey) {
  return { name, type: type === 'text' ? STRING : NUMBER }
}
