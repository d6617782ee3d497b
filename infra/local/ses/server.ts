import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { readBody, startHttpServer, type LocalServer } from '../http-server.ts'
import { decodeWords, parseMime } from './mime.ts'
import { answerInbox, escapeHtml } from './inbox.ts'
import { bareAddress, openMailbox, type Mail } from './mailbox.ts'

type SesOptions = {
  /** 0 takes a free one. */
  port: number
  /** One JSON file per mail. */
  directory: string
  /** Verified domains (their subdomains count) and addresses. */
  identities: string[]
}

class SesRefusal extends Error {
  code: string
  constructor(code: 'InvalidAction' | 'InvalidParameterValue' | 'MessageRejected', message: string) {
    super(message)
    this.code = code
  }
}

const maximumRecipients = 50

/**
 * SES version 1 in the query protocol of its SDK client: SendEmail and SendRawEmail, with what SES refuses. The same
 * port has the inbox: GET / is the page, GET /mails.json?to=address the same as JSON, newest first.
 */
export async function startSes({ port, directory, identities }: SesOptions): Promise<LocalServer> {
  const mailbox = openMailbox(directory)

  async function act(parameters: URLSearchParams): Promise<string> {
    const action = parameters.get('Action') ?? ''
    if (action !== 'SendEmail' && action !== 'SendRawEmail')
      throw new SesRefusal('InvalidAction', `Could not find operation ${action} for version 2010-12-01`)
    const mail = action === 'SendEmail' ? readEmail(parameters) : readRawEmail(parameters)
    check(mail, identities)
    const id = await mailbox.add(mail)
    return `<${action}Response xmlns="http://ses.amazonaws.com/doc/2010-12-01/"><${action}Result><MessageId>${id}</MessageId></${action}Result><ResponseMetadata><RequestId>${randomUUID()}</RequestId></ResponseMetadata></${action}Response>`
  }

  return startHttpServer(port, async (request, response) => {
    if (request.method === 'GET') return answerInbox(mailbox, request, response)
    try {
      answerXml(response, 200, await act(new URLSearchParams(await readBody(request))))
    } catch (error) {
      if (!(error instanceof SesRefusal)) throw error
      answerXml(
        response,
        400,
        `<ErrorResponse xmlns="http://ses.amazonaws.com/doc/2010-12-01/"><Error><Type>Sender</Type><Code>${error.code}</Code><Message>${escapeHtml(error.message)}</Message></Error><RequestId>${randomUUID()}</RequestId></ErrorResponse>`,
      )
    }
  })
}

function answerXml(response: ServerResponse, status: number, xml: string) {
  response.writeHead(status, { 'content-type': 'text/xml; charset=utf-8' })
  response.end(xml)
}

type NewMail = Omit<Mail, 'id' | 'at'>

function readEmail(parameters: URLSearchParams): NewMail {
  const text = parameters.get('Message.Body.Text.Data')
  const html = parameters.get('Message.Body.Html.Data')
  const subject = parameters.get('Message.Subject.Data')
  if (subject === null) throw new SesRefusal('InvalidParameterValue', 'Message.Subject is required.')
  if (text === null && html === null)
    throw new SesRefusal('InvalidParameterValue', 'Message.Body has no text and no HTML.')
  return {
    from: decodeWords(parameters.get('Source') ?? ''),
    to: members(parameters, 'Destination.ToAddresses').map(decodeWords),
    cc: members(parameters, 'Destination.CcAddresses').map(decodeWords),
    bcc: members(parameters, 'Destination.BccAddresses').map(decodeWords),
    replyTo: members(parameters, 'ReplyToAddresses').map(decodeWords),
    subject,
    ...(text !== null && { text }),
    ...(html !== null && { html }),
    headers: {},
    attachments: [],
    ...metadata(parameters),
  }
}

/** Who receives a raw mail is what Destinations says, and else what its headers say. */
function readRawEmail(parameters: URLSearchParams): NewMail {
  const raw = Buffer.from(parameters.get('RawMessage.Data') ?? '', 'base64').toString('latin1')
  const { headers, text, html, attachments } = parseMime(raw)
  const destinations = members(parameters, 'Destinations')
  const inHeader = (name: string) => splitAddresses(headers[name] ?? '')
  const isGiven = destinations.length > 0
  return {
    from: headers['from'] ?? parameters.get('Source') ?? '',
    to: isGiven ? destinations : inHeader('to'),
    cc: isGiven ? [] : inHeader('cc'),
    bcc: isGiven ? [] : inHeader('bcc'),
    replyTo: inHeader('reply-to'),
    subject: headers['subject'] ?? '',
    ...(text !== undefined && { text }),
    ...(html !== undefined && { html }),
    headers,
    attachments,
    ...metadata(parameters),
  }
}

function metadata(parameters: URLSearchParams): Pick<NewMail, 'tags' | 'configurationSet'> {
  const names = members(parameters, 'Tags', '.Name')
  const values = members(parameters, 'Tags', '.Value')
  const invalid = [...names, ...values].find((text) => !/^[A-Za-z0-9_-]{1,256}$/.test(text))
  if (invalid !== undefined)
    throw new SesRefusal(
      'InvalidParameterValue',
      `Invalid tag <${invalid}>, only alphanumeric ASCII characters, '_', and '-' are allowed.`,
    )
  const configurationSet = parameters.get('ConfigurationSetName')
  return {
    tags: Object.fromEntries(names.map((name, at) => [name, values[at] ?? ''])),
    ...(configurationSet !== null && { configurationSet }),
  }
}

/** The list `name.member.1`, `name.member.2` … of the query protocol. */
function members(parameters: URLSearchParams, name: string, field = ''): string[] {
  const values: string[] = []
  for (let at = 1; ; at += 1) {
    const value = parameters.get(`${name}.member.${at}${field}`)
    if (value === null) return values
    values.push(value)
  }
}

/** Commas inside quotes belong to a name. */
const splitAddresses = (header: string) =>
  (header.match(/(?:"(?:\\.|[^"\\])*"|[^,"])+/g) ?? []).map((one) => one.trim()).filter(Boolean)

function check(mail: NewMail, identities: string[]) {
  const to = [...mail.to, ...mail.cc, ...mail.bcc]
  if (to.length === 0) throw new SesRefusal('InvalidParameterValue', "Missing required header 'To'.")
  if (to.length > maximumRecipients)
    throw new SesRefusal('InvalidParameterValue', `Recipient count exceeds ${maximumRecipients}.`)
  for (const address of [mail.from, ...to, ...mail.replyTo]) {
    const wrong = whatIsWrong(bareAddress(address))
    if (wrong) throw new SesRefusal('InvalidParameterValue', wrong)
  }
  const from = bareAddress(mail.from).toLowerCase()
  const domain = from.slice(from.lastIndexOf('@') + 1)
  const isVerified = identities
    .map((identity) => identity.toLowerCase())
    .some((identity) => from === identity || domain === identity || domain.endsWith(`.${identity}`))
  if (!isVerified)
    throw new SesRefusal(
      'MessageRejected',
      `Email address is not verified. The following identities failed the check in region US-EAST-1: ${mail.from}`,
    )
}

function whatIsWrong(address: string): string | undefined {
  const at = address.lastIndexOf('@')
  if (at === -1 || at === address.length - 1) return "Missing final '@domain'"
  const [local, domain] = [address.slice(0, at), address.slice(at + 1)]
  if (local === '') return 'Missing local part'
  // SES does not speak SMTPUTF8.
  if (/[^\x21-\x7e]/.test(local) || /[<>,;:"()[\]\\@]/.test(local))
    return 'Local address contains illegal character'
  if (local.length > 64) return 'Local address is too long'
  if (domain.startsWith('.') || domain.endsWith('.') || domain.includes('..'))
    return 'Domain has an empty label'
  return /^[A-Za-z0-9.-]+$/.test(domain) ? undefined : 'Domain contains illegal character'
}
