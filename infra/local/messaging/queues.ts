import { join } from 'node:path'
import * as z from 'zod/mini'
import { createQueue, type LocalQueue } from './queue.ts'
import type { Resource, Template } from '../template/load.ts'

const queueSchema = z.object({
  VisibilityTimeout: z._default(z.number(), 30),
  FifoQueue: z.optional(z.literal(false)),
  DelaySeconds: z._default(z.int().check(z.gte(0), z.lte(900)), 0),
  RedrivePolicy: z.optional(
    z.object({ deadLetterTargetArn: z.string(), maxReceiveCount: z.coerce.number() }),
  ),
})

/**
 * Opens every AWS::SQS::Queue and links it to its dead-letter queue. Returns the queues by their ARNs. Messages are
 * stored in `directory`; without one they are kept in memory.
 */
export function openQueues(template: Template, directory?: string): Map<string, LocalQueue> {
  const resources = new Map(
    template
      .ofType('AWS::SQS::Queue')
      .map((resource) => [template.identity(resource).attribute('Arn'), resource]),
  )
  const queues = new Map<string, LocalQueue>()

  function open(arn: string, resource: Resource): LocalQueue {
    const known = queues.get(arn)
    if (known) return known
    const properties = z.parse(queueSchema, template.properties(resource))
    const { VisibilityTimeout, DelaySeconds, RedrivePolicy } = properties
    const target = RedrivePolicy && resources.get(RedrivePolicy.deadLetterTargetArn)
    if (RedrivePolicy && !target) throw new Error(`there is no queue ${RedrivePolicy.deadLetterTargetArn}`)
    const name = template.identity(resource).attribute('QueueName')
    const queue = createQueue({
      name,
      file: directory && join(directory, `${name}.json`),
      visibilityTimeoutSeconds: VisibilityTimeout,
      delaySeconds: DelaySeconds,
      ...(RedrivePolicy &&
        target && {
          redrive: {
            deadLetterQueue: open(RedrivePolicy.deadLetterTargetArn, target),
            maxReceiveCount: RedrivePolicy.maxReceiveCount,
          },
        }),
    })
    queues.set(arn, queue)
    return queue
  }

  for (const [arn, resource] of resources) open(arn, resource)
  return queues
}
