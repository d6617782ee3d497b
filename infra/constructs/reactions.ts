import type { EventBus } from 'aws-cdk-lib/aws-events'
import type { Bucket } from 'aws-cdk-lib/aws-s3'
import { Construct } from 'constructs'
import { reactions } from '../functions.ts'
import type { Alarms } from './alarms.ts'
import { CampusFunction } from './campus-function.ts'
import type { CampusTable } from './campus-table.ts'
import { Publisher } from './publisher.ts'
import { Reaction } from './reaction.ts'

export interface ReactionsProps {
  stage: string
  /** The directory with a function's bundle. */
  codeOf: (functionName: string) => string
  table: CampusTable
  bus: EventBus
  failures: Bucket
  /** Finished pictures and videos. */
  files: Bucket
  alarms: Alarms
}

/** Reactions that remove files beside writing rows. */
const removesFiles = [
  'on-comment-created-sweep-comments',
  'on-comment-deleted-sweep-comments',
  'on-post-deleted-delete-media',
  'on-post-deleted-sweep-comments',
  'on-upload-expired-delete-media',
]

/** A sweep goes on where its last try ended: it may take more of them than a reaction that does one thing. */
const sweepTries = 20

/** Everything that happens after a request: the stream's publisher and one function per reaction's file. */
export class Reactions extends Construct {
  constructor(scope: Construct, id: string, props: ReactionsProps) {
    super(scope, id)
    const { stage, codeOf, table, bus, failures, files, alarms } = props
    const publishEvents = new CampusFunction(this, 'PublishEvents', {
      name: 'publish-events',
      code: codeOf('publish-events'),
      environment: { STAGE: stage, TABLE_NAME: table.tableName, EVENT_BUS_NAME: bus.eventBusName },
    })
    table.allowCount(publishEvents)
    new Publisher(this, 'Publisher', { table, bus, publishEvents, failures, alarms })
    for (const spec of reactions) {
      const constructId = spec.name.replace(/(^|-)(\w)/g, (_, _dash, letter: string) => letter.toUpperCase())
      const made = new CampusFunction(this, constructId, {
        name: spec.name,
        code: codeOf(spec.name),
        environment: {
          STAGE: stage,
          TABLE_NAME: table.tableName,
          ...(removesFiles.includes(spec.name) ? { FILES_BUCKET: files.bucketName } : {}),
        },
      })
      if (removesFiles.includes(spec.name)) {
        for (const root of ['files/', 'signed/']) made.allowObjects(['s3:DeleteObject'], files, root)
      }
      table.allowReadWrite(made)
      new Reaction(this, `${constructId}Trigger`, {
        spec,
        bus,
        handler: made,
        alarms,
        ...(spec.name.includes('-sweep-') ? { tries: sweepTries } : {}),
      })
    }
  }
}
