import type { Readable } from 'node:stream'
import { errorElements, xmlDocument } from '../xml.ts'

/** Header lines as sent, including repeated names. */
export type HeaderLines = [name: string, value: string][]

/** A request on its way from the viewer to an origin. */
export type EdgeRequest = {
  method: string
  /** The path as sent, still percent-encoded. */
  path: string
  /** The query as sent, without the question mark; empty if there is none. */
  query: string
  headers: HeaderLines
  body: Readable
  address: string
  port: number
  /** The origins that a viewer function chose instead of the behaviour's own, and which errors make it use the second one. */
  originIds?: string[]
  failoverStatuses?: number[]
}

export type EdgeResponse = { status: number; headers: HeaderLines; body: Buffer }

/**
 * The value of a header, whose name may be in any case. If the name is repeated, the last value counts, as in CloudFront
 * and API Gateway.
 */
export function headerOf(headers: HeaderLines, name: string): string | undefined {
  return headers.findLast(([each]) => each.toLowerCase() === name.toLowerCase())?.[1]
}

export function withoutHeaders(headers: HeaderLines, ...names: string[]): HeaderLines {
  const unwanted = new Set(names.map((name) => name.toLowerCase()))
  return headers.filter(([name]) => !unwanted.has(name.toLowerCase()))
}

/** An error as S3 and CloudFront send it. */
export const bucketError = (status: number, code: string, message: string): EdgeResponse => ({
  status,
  headers: [['content-type', 'application/xml']],
  body: Buffer.from(xmlDocument('Error', errorElements({ code, message, details: {} }))),
})
