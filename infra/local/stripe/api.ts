import { randomBytes } from 'node:crypto'
import { accountObject, type Account } from './accounts.ts'
import { performOnce, type ApiRequest, type ApiResponse } from './idempotency.ts'
import { isIn, listOf } from './lists.ts'
import { parametersOf, readParameters } from './parameters.ts'
import { noAccess, noSuchAccount, StripeRefusal } from './refusal.ts'
import { eventObject, type Book } from './state.ts'

type ApiOptions = {
  book: Book
  secretKey: string
  /** The origin of Stripe's pages. */
  origin: () => string
}

/** A request, with the id in its path. */
type Route = (request: ApiRequest, id: string) => object

/** Seconds for which a link can be opened. */
const linkSeconds = 300
const daySeconds = 24 * 3600

/** The part of Stripe's API that the product uses: https://docs.stripe.com/api */
export function openApi(options: ApiOptions): (request: ApiRequest) => ApiResponse {
  const { createAccount, listAccounts, readAccount, deleteAccount, createAccountLink, createLoginLink } =
    accountRoutes(options)
  const { readBalance, listPayouts, listEvents } = readingRoutes(options)
  const routes: [method: string, path: RegExp, run: Route][] = [
    ['POST', /^\/v1\/accounts$/, createAccount],
    ['GET', /^\/v1\/accounts$/, listAccounts],
    ['GET', /^\/v1\/accounts\/([^/]+)$/, readAccount],
    ['DELETE', /^\/v1\/accounts\/([^/]+)$/, deleteAccount],
    ['POST', /^\/v1\/account_links$/, createAccountLink],
    ['POST', /^\/v1\/accounts\/([^/]+)\/login_links$/, createLoginLink],
    ['GET', /^\/v1\/balance$/, readBalance],
    ['GET', /^\/v1\/payouts$/, listPayouts],
    ['GET', /^\/v1\/events$/, listEvents],
  ]
  return performOnce(options.book, (request) => {
    for (const [method, path, run] of routes) {
      const found = path.exec(request.path)
      if (found && method === request.method) return run(request, found[1] ?? '')
    }
    throw new StripeRefusal(404, `Unrecognized request URL (${request.method}: ${request.path}).`)
  })
}

function accountRoutes({ book, secretKey, origin }: ApiOptions) {
  const accessible = (id: string, param?: string) => accessibleAccount(book, secretKey, id, param)

  function link(kind: 'setup' | 'express', account: Account, returnUrl = '', refreshUrl = '') {
    const token = randomBytes(18).toString('base64url')
    const created = Math.floor(Date.now() / 1000)
    const expiresAt = created + linkSeconds
    book.state.links[token] = { account: account.id, expiresAt, returnUrl, refreshUrl, isUsed: false }
    book.save()
    return { created, expiresAt, url: `${origin()}/${kind}/${token}` }
  }

  const createAccount: Route = ({ form }) =>
    accountObject(book.create(readParameters(parametersOf.createAccount, form)))

  const readAccount: Route = ({ form }, id) => {
    readParameters(parametersOf.onlyExpand, form)
    return accountObject(accessible(id))
  }

  const deleteAccount: Route = (_request, id) => {
    const account = accessible(id)
    if (account.available !== 0 || account.pending !== 0)
      throw new StripeRefusal(400, 'This account cannot be deleted because its balance is not zero.')
    book.disconnect(account, 'platform')
    return { id, object: 'account', deleted: true }
  }

  const createAccountLink: Route = ({ form }) => {
    const { account: id, type, ...urls } = readParameters(parametersOf.createAccountLink, form)
    const account = accessible(id, 'account')
    if (type === 'account_update' && account.given.controller.requirement_collection !== 'application')
      throw new StripeRefusal(400, `You cannot create \`${type}\` type Account Links for this account.`)
    const { created, expiresAt, url } = link('setup', account, urls.return_url, urls.refresh_url)
    return { object: 'account_link', created, expires_at: expiresAt, url }
  }

  const createLoginLink: Route = ({ form }, id) => {
    readParameters(parametersOf.onlyExpand, form)
    const account = accessible(id)
    if (account.given.controller.stripe_dashboard?.type !== 'express')
      throw new StripeRefusal(400, `${id} is not an Express account`)
    if (!account.detailsSubmitted)
      throw new StripeRefusal(
        400,
        'Cannot create a login link for an account that has not completed onboarding.',
      )
    const { created, url } = link('express', account)
    return { object: 'login_link', created, url }
  }

  /** Lists the accounts that give the platform access, newest first. */
  const listAccounts: Route = ({ form }) => {
    const { created, ...page } = readParameters(parametersOf.listAccounts, form)
    const found = Object.values(book.state.accounts)
      .filter((account) => account.isConnected && isIn(account.created, created))
      .reverse()
    const list = listOf('/v1/accounts', found, page)
    return { ...list, data: list.data.map((account) => accountObject(account)) }
  }

  return { createAccount, listAccounts, readAccount, deleteAccount, createAccountLink, createLoginLink }
}

function readingRoutes({ book, secretKey }: ApiOptions) {
  const own = { available: 0, pending: 0, payouts: [] }
  const moneyOf = (id: string | undefined) =>
    id === undefined ? own : accessibleAccount(book, secretKey, id)

  const readBalance: Route = ({ form, onBehalfOf }) => {
    readParameters(parametersOf.onlyExpand, form)
    const { available, pending } = moneyOf(onBehalfOf)
    const inDollars = (amount: number) => [{ amount, currency: 'usd', source_types: { card: amount } }]
    return {
      object: 'balance',
      available: inDollars(available),
      livemode: false,
      pending: inDollars(pending),
    }
  }

  const listPayouts: Route = ({ form, onBehalfOf }) => {
    const { status, created, arrival_date, ...page } = readParameters(parametersOf.listPayouts, form)
    const found = moneyOf(onBehalfOf)
      .payouts.map((payout) => ({
        ...payout,
        object: 'payout',
        arrival_date: payout.created + 2 * daySeconds,
        automatic: true,
        currency: 'usd',
        livemode: false,
        method: 'standard',
        type: 'bank_account',
      }))
      .filter((payout) => status === undefined || payout.status === status)
      .filter((payout) => isIn(payout.created, created) && isIn(payout.arrival_date, arrival_date))
    return listOf('/v1/payouts', found.reverse(), page)
  }

  /**
   * Lists the events of the account in the header `Stripe-Account`. Without that header the list is empty, because the
   * platform itself has no events here.
   */
  const listEvents: Route = ({ form, onBehalfOf }) => {
    if (onBehalfOf !== undefined) accessibleAccount(book, secretKey, onBehalfOf)
    const { type, types, created, ...page } = readParameters(parametersOf.listEvents, form)
    const found = book.state.events
      .filter((event) => event.account === onBehalfOf)
      .filter(
        (event) => (type === undefined || event.type === type) && (!types || types.includes(event.type)),
      )
      .filter((event) => isIn(event.created, created))
    const list = listOf('/v1/events', found.reverse(), page)
    return { ...list, data: list.data.map((event) => eventObject(event)) }
  }

  return { readBalance, listPayouts, listEvents }
}

function accessibleAccount(book: Book, secretKey: string, id: string, param?: string): Account {
  const account = book.find(id)
  if (!account) throw noSuchAccount(id, param)
  if (!account.isConnected) throw noAccess(id, secretKey)
  return account
}
