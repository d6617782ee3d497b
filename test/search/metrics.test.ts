import type { Context } from 'aws-lambda'
import { expect, test, vi } from 'vitest'
import { log } from '../../lambdas/platform/log.ts'
import { handler } from '../../lambdas/search/index-search.ts'
import { engineAt } from './engine-at.ts'
import { postRow, recordOf } from './histories.ts'

test('the line of a batch is a metric of what was skipped and how old its oldest record is', async () => {
  // Nothing listens there, and nothing is sent: no record of the batch is a document.
  engineAt('http://127.0.0.1:9')
  vi.stubEnv('AWS_LAMBDA_FUNCTION_NAME', 'index-search')
  vi.spyOn(log, 'error').mockReturnValue()
  const line = vi.spyOn(log, 'info').mockReturnValue()
  const poison = recordOf(1, undefined, postRow('p_1', { createdAt: 'never' }))
  const answer = await handler({ Records: [poison] }, { awsRequestId: 'r' } as Context)
  expect(answer).toEqual({ batchItemFailures: [] })
  expect(line).toHaveBeenCalledWith(
    'cost',
    expect.objectContaining({
      SkippedDocuments: 1,
      IndexLag: expect.any(Number),
      FunctionName: 'index-search',
      _aws: {
        Timestamp: expect.any(Number),
        CloudWatchMetrics: [
          {
            Namespace: 'Campus',
            Dimensions: [['FunctionName']],
            Metrics: [{ Name: 'SkippedDocuments' }, { Name: 'IndexLag' }],
          },
        ],
      },
    }),
  )
})

test('while the engine is away, every record of the batch is delivered again', async () => {
  engineAt('http://127.0.0.1:9')
  vi.stubEnv('AWS_LAMBDA_FUNCTION_NAME', 'index-search')
  vi.spyOn(log, 'error').mockReturnValue()
  const Records = [1, 2].map((each) => recordOf(each, undefined, postRow(`p_${each}`)))
  const { batchItemFailures } = await handler({ Records }, { awsRequestId: 'r' } as Context)
  expect(batchItemFailures).toEqual([{ itemIdentifier: '1' }, { itemIdentifier: '2' }])
})
