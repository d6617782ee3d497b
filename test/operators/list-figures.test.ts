import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { sendUsage } from '../../shared/analytics/send-usage.ts'
import { listFigures } from '../../shared/operators/list-figures.ts'
import { usageFiles } from '../analytics/usage-lines.ts'
import { call } from '../cloud.ts'
import { newOperator } from './operator.ts'

test('today is counted by campus, and for all campuses together', async () => {
  const olivia = await newOperator()
  const figuresOf = async (campusId?: string) => {
    await usageFiles()
    const { today, figures } = (await call(listFigures, {}, olivia)).output
    expect(today).toBe(new Date().toISOString().slice(0, 10))
    return figures.find((one) => one.day === today && one.campusId === campusId)?.counts
  }
  const before = await figuresOf()
  const browser = randomBytes(10).toString('hex')
  const visit = { action: 'Visit' } as const
  await call(sendUsage, { campusId: 'stanford', browser, counted: [visit, visit, { action: 'Active' }] })
  await call(sendUsage, { campusId: 'mit', browser, counted: [visit] })
  // Other tests post on these campuses, but nobody visits them.
  expect(await figuresOf('stanford')).toMatchObject({ visitors: 1, active: 1 })
  expect(await figuresOf('mit')).toMatchObject({ visitors: 1, active: 0 })
  // Other tests may count at the same time, so the total is only known to have grown.
  expect((await figuresOf())?.visitors).toBeGreaterThan(before?.visitors ?? 0)
})
