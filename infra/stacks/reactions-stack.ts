import { CfnOutput } from 'aws-cdk-lib'
import { EventBus } from 'aws-cdk-lib/aws-events'
import type { Construct } from 'constructs'
import { UsageCounts } from '../constructs/usage-counts.ts'
import { UsageStream } from '../constructs/usage-stream.ts'
import { Reactions } from '../constructs/reactions.ts'
import type { DataStack } from './data-stack.ts'
import { StageStack, type StageProps } from './stage-stack.ts'

/** Everything that happens after a request: the event bus, its publisher and the reactions. */
export class ReactionsStack extends StageStack {
  constructor(scope: Construct, { config, codeOf }: StageProps, data: DataStack) {
    super(scope, 'reactions', config)
    const { table, users, storage, mail, search, live, analytics, alarms } = data
    const bus = new EventBus(this, 'Bus')
    const resources = { config, codeOf, table, users, storage, mail, search, live, bus }
    const events = new UsageStream(this, 'EventStream', {
      stage: config.stage,
      isLaptop: config.isLaptop,
      bucket: analytics.bucket,
      alarms,
    })
    const counts = new UsageCounts(this, 'EventCounts', { bus, events })
    const { reindex } = new Reactions(this, 'Reactions', { resources, bus, counts, alarms })
    new CfnOutput(this, 'EventBusName', { value: bus.eventBusName })
    // The deployment and the commands of operators read this output.
    new CfnOutput(this, 'ReindexFunctionName', { value: reindex.functionName })
  }
}
