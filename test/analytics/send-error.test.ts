import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { sendError } from '../../shared/analytics/send-error.ts'
import { log } from '../../lambdas/platform/log.ts'
import { loose } from '../cloud.ts'
import { call, openInProcess } from '../faults/in-process.ts'

let opened: Awaited<ReturnType<typeof openInProcess>>
beforeAll(async () => {
  vi.stubEnv('AWS_LAMBDA_FUNCTION_NAME', 'analytics-api')
  opened = await openInProcess()
})
afterAll(() => opened.close())
afterEach(() => vi.restoreAllMocks())

test('an error becomes one log line with the release, screen and browser, and one metric without these', async () => {
  const line = vi.spyOn(log, 'warn').mockReturnValue()
  const error = { ...sendError.example, kind: 'chunk', screen: 'messages' } as const
  expect(await call(sendError, error)).toMatchObject({ status: 200, output: {} })
  const metric = {
    Namespace: 'Campus',
    Dimensions: [['FunctionName']],
    Metrics: [{ Name: 'BrowserErrors' }],
  }
  expect(line.mock.calls).toEqual([
    [
      'browser-error',
      {
        ...error,
        BrowserErrors: 1,
        FunctionName: 'analytics-api',
        _aws: { Timestamp: expect.any(Number), CloudWatchMetrics: [metric] },
      },
    ],
  ])
})

test.each<[string, Record<string, unknown>]>([
  ['the text of an error', { message: 'ann@example.com is undefined' }],
  ['an address', { address: '/annray' }],
  ['a user name as its screen', { screen: 'annray' }],
  ['a whole user agent', { browser: 'Mozilla/5.0 (X11) Ann' }],
  ['a text as its release', { release: 'ann@example.com' }],
  ['a version that is no number', { version: '26.1' }],
])('an error with %s is refused', async (_, change) => {
  const input = { ...sendError.example, ...change }
  expect((await loose(sendError, input)).error?.code).toBe('bad-input')
})

test.each(['sec-gpc', 'dnt'])(
  'an error of a browser that sends the header %s is not counted',
  async (header) => {
    const line = vi.spyOn(log, 'warn').mockReturnValue()
    const send = (value: string) => call(sendError, sendError.example, { headers: { [header]: value } })
    expect(await send('1')).toMatchObject({ status: 200, output: {} })
    expect(line).not.toHaveBeenCalled()
    await send('0')
    expect(line).toHaveBeenCalledOnce()
  },
)
