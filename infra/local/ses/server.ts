import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import PostalMime, { decodeWords, type Address, type Attachment } from 'postal-mime'
import { administratorOnly, requireAllowed, type Caller, type Signers } from '../access/signers.ts'
import { arn } from '../account.ts'
import { readBody, startHttpServer, type LocalServer } from '../http-server.ts'
import { Refusal } from '../refusal.ts'
import { sha256, verifySignature } from '../signature.ts'
import { errorElements, textElement, xmlDocument } from '../xml.ts'
import { feedbackOf, type Feedback, type SendingSet } from './feedback.ts'
import { answerInbox } from './inbox.ts'
import { bareAddress, openMailbox, type Mailbox, type NewMail } from './mailbox.ts'

type SesOptions = {
  /** The port; 0 means any free port. */
  port: number
  /** The directory of one JSON file per mail. */
  directory: string
  /** Verified domains (with their subdomains) and addresses. */
  identities: string[]
  /** The configuration sets of identities. */
  sets?: Map<string, SendingSet>
  /** Receives the events of mails that bounce or are marked as spam. */
  publish?: (event: Feedback) => void
  signers?: Signers
}

const maximumRecipients = 50
const namespace = 'xmlns="http://ses.amazonaws.com/doc/2010-12-01/"'

/** The supported parameters of each action. A request with another parameter is refused. */
const knownParameters: Record<string, RegExp> = {
  SendEmail:
    /^(Action|Version|Source|Destination\.ToAddresses\.member\.\d+|Message\.(Subject|Body\.(Text|Html))\.(Data|Charset))$/,
  SendRawEmail: /^(Action|Version|Source|RawMessage\.Data|Destinations\.member\.\d+)$/,
}

/**
 * SES version 1 in the query protocol of its SDK client: SendEmail and SendRawEmail, with SES's own refusals. The same
 * port serves the inbox: `GET /` returns a page with the mails, and `GET /mails.json?to=address` returns the mails to an
 * address as JSON. Both list the newest mail first.
 */
export async function startSes(options: SesOptions): Promise<LocalServer> {
  const { port, directory, signers = administratorOnly } = options
  const mailbox = openMailbox(directory)
  return startHttpServer(port, async (request, response) => {
    if (request.method === 'GET') return answerInbox(mailbox, request, response)
    try {
      answerXml(response, 200, await act(request, mailbox, { ...options, signers }))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const elements = `<Error>${textElement('Type', 'Sender')}${errorElements(error)}</Error>`
      answerXml(response, error.status, xmlDocument(`ErrorResponse ${namespace}`, elements))
    }
  })
}

function answerXml(response: ServerResponse, status: number, xml: string) {
  response.writeHead(status, { 'content-type': 'text/xml; charset=utf-8' })
  response.end(xml)
}

async function act(
  request: IncomingMessage,
  mailbox: Mailbox,
  { identities, sets, publish, signers }: SesOptions & { signers: Signers },
): Promise<string> {
  const body = await readBody(request)
  const caller = requireCaller(request, body, signers)
  const parameters = new URLSearchParams(body)
  const action = parameters.get('Action') ?? ''
  const known = knownParameters[action]
  if (!known) throw new Refusal('InvalidAction', `Could not find operation ${action} for version 2010-12-01`)
  const unknown = [...parameters.keys()].find((name) => !known.test(name))
  if (unknown) throw invalid(`The laptop does not support ${unknown}.`)
  const mail = action === 'SendEmail' ? readEmail(parameters) : await readRawEmail(parameters)
  const set = sets?.get(identityOf(bareAddress(mail.from), identities) ?? '')
  requireMailAllowed(caller, action, mail, { identities, set })
  check(mail, identities)
  const result = `<${action}Result>${textElement('MessageId', mailbox.add(mail))}</${action}Result>`
  for (const to of mail.to) {
    const feedback = feedbackOf(bareAddress(to), set)
    if (feedback) publish?.(feedback)
  }
  return xmlDocument(
    `${action}Response ${namespace}`,
    `${result}<ResponseMetadata>${textElement('RequestId', randomUUID())}</ResponseMetadata>`,
  )
}

function requireCaller({ method = '', headers }: IncomingMessage, body: string, signers: Signers): Caller {
  const query = new URLSearchParams()
  const verified = verifySignature({ method, path: '/', query, headers, payloadHash: sha256(body) }, signers)
  if ('caller' in verified) return verified.caller
  const { problem } = verified
  if (problem === 'missing')
    throw new Refusal('MissingAuthenticationToken', 'Missing Authentication Token', 403)
  if (problem === 'wrong token')
    throw new Refusal('InvalidClientTokenId', 'The security token included in the request is invalid.', 403)
  throw new Refusal('SignatureDoesNotMatch', `The signature of the request: ${problem}.`, 403)
}

/**
 * Throws unless the caller may send this mail. The permission is about the sender's identity:
 * https://docs.aws.amazon.com/ses/latest/dg/control-user-access.html
 */
function requireMailAllowed(
  caller: Caller,
  action: string,
  { from, to }: NewMail,
  { identities, set }: Pick<SesOptions, 'identities'> & { set: SendingSet | undefined },
): void {
  const sender = bareAddress(from)
  const identity = identityOf(sender, identities) ?? sender
  const call = {
    action: `ses:${action}`,
    resource: arn('ses', `identity/${identity}`),
    context: { 'ses:fromaddress': sender, 'ses:recipients': to.map(bareAddress) },
  }
  // The call also needs permission on the identity's own configuration set.
  const calls = set ? [call, { ...call, resource: set.arn }] : [call]
  requireAllowed(caller, calls, 'AccessDenied', 403)
}

/** The verified identity that covers an address: the address itself, or its domain. */
function identityOf(address: string, identities: string[]): string | undefined {
  const sender = address.toLowerCase()
  const covers = (identity: string) =>
    sender === identity || ['@', '.'].some((sign) => sender.endsWith(sign + identity))
  return identities.find((identity) => covers(identity.toLowerCase()))
}

function readEmail(parameters: URLSearchParams): NewMail {
  const text = parameters.get('Message.Body.Text.Data')
  const html = parameters.get('Message.Body.Html.Data')
  const subject = parameters.get('Message.Subject.Data')
  if (subject === null) throw invalid('Message.Subject is required.')
  if (text === null && html === null) throw invalid('Message.Body has no text and no HTML.')
  return {
    from: decodeWords(parameters.get('Source') ?? ''),
    to: members(parameters, 'Destination.ToAddresses').map(decodeWords),
    subject,
    ...(text !== null && { text }),
    ...(html !== null && { html }),
    headers: {},
    attachments: [],
  }
}

/**
 * Reads a raw mail. Its recipients are the Destinations of the request or, if the request has none, the addresses in the
 * mail's headers.
 */
async function readRawEmail(parameters: URLSearchParams): Promise<NewMail> {
  const raw = Buffer.from(parameters.get('RawMessage.Data') ?? '', 'base64')
  const email = await PostalMime.parse(raw)
  const isInline = ({ contentId }: Attachment) => contentId !== undefined
  const inline = email.attachments.filter(isInline).map(({ contentId = '', mimeType, content }) => ({
    id: contentId.replace(/^<|>$/g, ''),
    type: mimeType,
    base64: Buffer.from(typeof content === 'string' ? content : new Uint8Array(content)).toString('base64'),
  }))
  const { from, to = [], cc = [], bcc = [], subject = '', text, html } = email
  const destinations = members(parameters, 'Destinations')
  return {
    from: from ? written(from) : (parameters.get('Source') ?? ''),
    to: destinations.length > 0 ? destinations : [...to, ...cc, ...bcc].map(written),
    subject,
    ...(text !== undefined && { text }),
    ...(html !== undefined && { html }),
    headers: Object.fromEntries(email.headers.map(({ key, value }) => [key, value])),
    attachments: email.attachments
      .filter((one) => !isInline(one))
      .map(({ filename, mimeType }) => filename ?? mimeType),
    ...(inline.length > 0 && { inline }),
    size: raw.length,
  }
}

const written = ({ name, address = '' }: Address) => (name ? `${name} <${address}>` : address)

/** The list `name.member.1`, `name.member.2` … of the query protocol. */
function members(parameters: URLSearchParams, name: string): string[] {
  const values: string[] = []
  for (let at = 1; ; at += 1) {
    const value = parameters.get(`${name}.member.${at}`)
    if (value === null) return values
    values.push(value)
  }
}

function check({ from, to }: NewMail, identities: string[]) {
  if (to.length === 0) throw invalid("Missing required header 'To'.")
  if (to.length > maximumRecipients) throw invalid(`Recipient count exceeds ${maximumRecipients}.`)
  for (const address of [from, ...to]) {
    const problem = addressProblem(bareAddress(address))
    if (problem) throw invalid(problem)
  }
  if (identityOf(bareAddress(from), identities) === undefined)
    throw new Refusal(
      'MessageRejected',
      `Email address is not verified. The following identities failed the check in region US-EAST-1: ${from}`,
    )
}

function addressProblem(address: string): string | undefined {
  const at = address.lastIndexOf('@')
  if (at === -1 || at === address.length - 1) return "Missing final '@domain'"
  const [local, domain] = [address.slice(0, at), address.slice(at + 1)]
  if (local === '') return 'Missing local part'
  // SES does not support SMTPUTF8.
  if (/[^\x21-\x7e]/.test(local) || /[<>,;:"()[\]\\@]/.test(local))
    return 'Local address contains illegal character'
  if (local.length > 64) return 'Local address is too long'
  if (domain.startsWith('.') || domain.endsWith('.') || domain.includes('..'))
    return 'Domain has an empty label'
  return /^[A-Za-z0-9.-]+$/.test(domain) ? undefined : 'Domain contains illegal character'
}

function invalid(message: string): Refusal {
  return new Refusal('InvalidParameterValue', message)
}
