import type { Context } from 'aws-lambda'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { log } from '../../lambdas/platform/log.ts'
import { handler } from '../../lambdas/indexing/index-search.ts'
import { postRow, recordOf } from '../indexing/histories.ts'

beforeEach(() => {
  // No server listens at this address, so the engine is unavailable.
  vi.stubEnv('SEARCH_URL', 'http://127.0.0.1:9')
  vi.stubEnv('AWS_REGION', 'us-east-1')
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'local')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'local')
  vi.stubEnv('AWS_LAMBDA_FUNCTION_NAME', 'index-search')
  vi.spyOn(log, 'error').mockReturnValue()
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

test('the log line of a batch has metrics of the skipped documents and of the age of the oldest record', async () => {
  const line = vi.spyOn(log, 'info').mockReturnValue()
  // The engine gets no request, because no record of the batch makes a document.
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

test('while the engine is unavailable, every record of the batch is delivered again', async () => {
  const Records = [1, 2].map((each) => recordOf(each, undefined, postRow(`p_${each}`)))
  const { batchItemFailures } = await handler({ Records }, { awsRequestId: 'r' } as Context)
  expect(batchItemFailures).toEqual([{ itemIdentifier: '1' }, { itemIdentifier: '2' }])
})
