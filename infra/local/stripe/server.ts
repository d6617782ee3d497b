import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod/mini'
import { addressOf, readBody, sendJson, startHttpServer, type LocalServer } from '../http-server.ts'
import type { StripeKeys } from '../secrets/values.ts'
import { accountObject, outcomeSchema, type Account } from './accounts.ts'
import { openApi } from './api.ts'
import { dashboardPage, notePage, overviewPage, setupPage } from './page.ts'
import { StripeRefusal } from './refusal.ts'
import { apiVersion, newId, openBook, type Book } from './state.ts'
import { openWebhooks, type WebhookOptions } from './webhooks.ts'

type StripeOptions = {
  /** The port; 0 means any free port. */
  port: number
  /** The file of accounts, events and pending deliveries; without it they are in memory. */
  file?: string | undefined
  keys: StripeKeys
  webhook: Omit<WebhookOptions, 'secret' | 'log'>
  log: (line: string) => void
}

/** Temporary failures of the API, for tests. By default, there are none. */
const conditionsSchema = z.strictObject({
  /** Connections end without a response. */
  down: z.optional(z.boolean()),
  /** Requests are performed, but their responses are lost. */
  losesResponses: z.optional(z.boolean()),
  /** Every response is an error of Stripe's own. */
  failing: z.optional(z.boolean()),
  rateLimited: z.optional(z.boolean()),
  /** Milliseconds between a request's effect and its response. */
  slow: z.optional(z.number()),
})
type Conditions = z.output<typeof conditionsSchema>

const cents = z.coerce.number().check(z.int(), z.minimum(0))
const balanceSchema = z.object({
  available: z._default(cents, 0),
  pending: z._default(cents, 0),
  onTheWay: z._default(cents, 0),
})
const choiceSchema = z.object({ outcome: z.union([outcomeSchema, z.literal('disconnect')]) })

/**
 * A stand-in for Stripe: the API under `/v1`, the pages that its links open, and webhooks. `GET /` shows every account with
 * its possible outcomes. For tests, `POST /conditions` takes the conditions as JSON, `GET /accounts.json` lists the
 * accounts, and the forms of `/` can be posted: `POST /accounts/{id}` with `outcome`, `POST /accounts/{id}/balance` in
 * cents.
 */
export async function startStripe({
  port,
  file,
  keys,
  webhook,
  log,
}: StripeOptions): Promise<LocalServer & { book: Book }> {
  const webhooks = openWebhooks(() => book, { ...webhook, secret: keys.webhookSecret, log })
  const book: Book = openBook(file, webhooks.schedule)
  let origin = ''
  let conditions: Conditions = {}
  const api = openApi({ book, secretKey: keys.secretKey, origin: () => origin })
  const pages = openPages(book)

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', headers } = request
    const { pathname, search } = addressOf(request)
    const body = await readBody(request)
    if (pathname === '/conditions' && method === 'POST') {
      conditions = z.parse(conditionsSchema, JSON.parse(body))
      return sendJson(response, 200, conditions)
    }
    if (!pathname.startsWith('/v1/')) return pages(method, pathname, body, response)
    const { slow = 0, losesResponses } = conditions
    if (conditions.down) return void request.socket.destroy()
    const refusal = refusalOf(conditions, headers.authorization, keys.secretKey)
    const common = { 'stripe-version': headerOf(request, 'stripe-version') ?? apiVersion }
    if (refusal) {
      const requestId = newId('req')
      return sendJson(response, refusal.status, refusal.body(requestId), {
        ...common,
        'request-id': requestId,
      })
    }
    const answer = api({
      method,
      path: pathname,
      form: method === 'POST' ? body : search.slice(1),
      idempotencyKey: headerOf(request, 'idempotency-key'),
      onBehalfOf: headerOf(request, 'stripe-account'),
    })
    await sleep(slow)
    if (losesResponses) return void request.socket.destroy()
    sendJson(response, answer.status, answer.body, { ...common, ...answer.headers })
  }

  const server = await startHttpServer(port, handle, log)
  origin = `http://localhost:${server.port}`
  webhooks.start()
  return {
    ...server,
    book,
    async close() {
      webhooks.close()
      await server.close()
      await book.flush()
    },
  }
}

function refusalOf(conditions: Conditions, authorization: string | undefined, secretKey: string) {
  if (authorization === undefined)
    return new StripeRefusal(
      401,
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    )
  if (authorization !== `Bearer ${secretKey}`)
    return new StripeRefusal(401, `Invalid API Key provided: ${authorization.slice(7, 15)}***`)
  if (conditions.rateLimited)
    return new StripeRefusal(
      429,
      'Request rate limit exceeded. You can learn more about rate limits here https://stripe.com/docs/rate-limits.',
      { code: 'rate_limit' },
    )
  if (conditions.failing) return new StripeRefusal(500, 'An unknown error occurred.', { type: 'api_error' })
  return undefined
}

/** Serves Stripe's pages, and this machine's pages for decisions that Stripe makes itself. */
function openPages(book: Book) {
  /** Opened links: the account whose buttons they show, and the address to return to. */
  const visits = new Map<string, { account: string; returnUrl: string }>()

  function follow(kind: 'setup' | 'express', token: string, response: ServerResponse): void {
    const link = book.state.links[token]
    const account = link && book.find(link.account)
    if (!link || !account) return html(response, 404, notePage('Not found', 'There is no such link.'))
    const isOver = link.isUsed || link.expiresAt * 1000 <= Date.now() || !account.isConnected
    if (isOver && kind === 'setup') return redirect(response, link.refreshUrl)
    if (isOver)
      return html(response, 410, notePage('Link expired', 'This link was used already, or is too old.'))
    link.isUsed = true
    book.save()
    const visit = randomBytes(18).toString('base64url')
    visits.set(visit, { account: account.id, returnUrl: link.returnUrl })
    const show = kind === 'setup' ? setupPage : dashboardPage
    html(response, 200, show(account, `/visits/${visit}`))
  }

  function choose(account: Account, body: string): void {
    const { outcome } = z.parse(choiceSchema, Object.fromEntries(new URLSearchParams(body)))
    if (outcome === 'disconnect') book.disconnect(account, 'person')
    else book.happen(account, outcome)
  }

  return (method: string, pathname: string, body: string, response: ServerResponse): void => {
    const [, kind, id = '', part] = pathname.split('/')
    if (method === 'GET' && pathname === '/')
      return html(response, 200, overviewPage(Object.values(book.state.accounts).reverse()))
    if (method === 'GET' && pathname === '/accounts.json') {
      const accountOf = new Map(book.state.events.map((event) => [event.id, event.account]))
      const accounts = Object.values(book.state.accounts).map((account) => ({
        ...accountObject(account),
        isConnected: account.isConnected,
        /** The number of webhook deliveries about the account that are pending. */
        webhooks: book.state.deliveries.filter(({ event }) => accountOf.get(event) === account.id).length,
      }))
      return sendJson(response, 200, accounts, { 'cache-control': 'no-store' })
    }
    if (method === 'GET' && (kind === 'setup' || kind === 'express')) return follow(kind, id, response)
    const visit = kind === 'visits' ? visits.get(id) : undefined
    const account = book.find(visit?.account ?? (kind === 'accounts' ? id : ''))
    if (method !== 'POST' || !account?.isConnected)
      return html(response, 404, notePage('Not found', 'There is nothing here.'))
    if (part === 'balance') {
      book.setBalance(account, z.parse(balanceSchema, Object.fromEntries(new URLSearchParams(body))))
      return redirect(response, '/')
    }
    choose(account, body)
    // The dashboard has no address to return to.
    if (visit?.returnUrl === '')
      return html(
        response,
        200,
        book.find(account.id)?.isConnected
          ? notePage('Thank you', 'Stripe has what it wanted.')
          : notePage('Disconnected', 'Campus has no access to this account any more.'),
      )
    redirect(response, visit?.returnUrl ?? '/')
  }
}

function html(response: ServerResponse, status: number, content: string): void {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
  response.end(content)
}

function redirect(response: ServerResponse, location: string): void {
  response.writeHead(303, { location, 'cache-control': 'no-store' }).end()
}

function headerOf({ headers }: IncomingMessage, name: string): string | undefined {
  const value = headers[name]
  return Array.isArray(value) ? value[0] : value
}
