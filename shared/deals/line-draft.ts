/** A line that a move is changing. */
import { askedIn } from './asked.ts'
import type { Circumstances, DealLine, OverDeal } from './circumstances.ts'
import { byEnd, isNegotiated, queueOf, reservedDeal } from './deal.ts'
import type { Deal, DealChange, DealEnding, DealState } from './deal.ts'
import type { LineState } from './line-state.ts'
import type { Proof } from './handover.ts'
import { lineAfter, type LineAction } from './line.ts'
import { firstStage, isLateToCancel, stageEnd } from './meeting.ts'
import type { MeetingStage, Proposal } from './meeting.ts'
import { stillThereEnd, type StillThere } from './still-there.ts'
import { turnEnd } from './turn-end.ts'

const hour = 3_600_000
/** How long a buyer waits at the price. */
const waitTime = 7 * 24 * hour
/** How long an offer or a counter is open while the thing is available, and how long a handover can be confirmed. */
const [offerTime, answerTime] = [24 * hour, 24 * hour]
/** How long a reservation waits for a time to meet: after the last proposal, and in all. */
const holdTime = 24 * hour
const wholeHoldTime = 48 * hour

/** Everything that the two people have arranged. No field can be left out. */
type Appointment = {
  [Name in 'meeting' | 'stage' | 'proposal' | 'here' | 'finished']: Deal[Name] | undefined
}
type Side = 'buyer' | 'seller'
type Content = Pick<Deal, 'cents' | 'isOffer' | 'offers' | 'isNamed'>

export class LineDraft {
  readonly #before: DealLine
  readonly #circumstances: Circumstances
  /** The changes of deals. The keys are the ids of the deals. */
  readonly #changes = new Map<string, DealChange>()
  #state: LineState
  #deals: readonly Deal[]
  #stillThere: StillThere | undefined

  constructor(line: DealLine, circumstances: Circumstances) {
    this.#before = line
    this.#circumstances = circumstances
    this.#state = line.state
    this.#deals = line.deals
    this.#stillThere = line.stillThere
  }

  get state(): LineState {
    return this.#state
  }
  get stateVersion(): number {
    return this.#before.stateVersion
  }
  get deals(): readonly Deal[] {
    return this.#deals
  }
  get reserved(): Deal | undefined {
    return reservedDeal(this.#deals)
  }
  get #version(): number {
    return this.#before.version + 1
  }

  dealOf(buyerId: string): Deal | undefined {
    return this.#deals.find((deal) => deal.buyerId === buyerId)
  }

  /** Makes a buyer wait, or hold the thing, with a new deal or with another amount than before. */
  enter(buyerId: string, next: Content & { state: DealState }): void {
    const deal = this.dealOf(buyerId)
    this.#put({ offers: deal?.offers, ...next, id: deal?.id ?? this.#circumstances.newId, buyerId })
  }

  counter(deal: Deal, cents: number): void {
    this.#put({ ...deal, state: 'countered', cents })
  }

  hold(deal: Deal): void {
    this.#put({ ...deal, state: 'held', cents: this.#priceFor(deal) })
  }

  /** Notes proposed times. An agreed time remains valid until another time is agreed on. */
  propose(deal: Deal, proposal: Proposal): void {
    const { now } = this.#circumstances
    const until = deal.meeting ? deal.until : Math.min(deal.since + wholeHoldTime, now + holdTime)
    this.#arrange(deal, { ...appointmentOf(deal), proposal }, until)
  }

  /** Notes which of the proposed times the other person has chosen. */
  agreeOn(deal: Deal, { place }: Proposal, at: number): void {
    const meeting = { at, place, number: (deal.meeting?.number ?? 0) + 1, version: this.#version }
    this.#enterStage(deal, meeting, firstStage(meeting, this.#circumstances.now))
  }

  /** Ends a deal. If that frees the thing and `promotes` is set, the next buyer in line gets the turn. */
  end(deal: Deal, ending: DealEnding, { promotes }: { promotes: boolean }): void {
    const wasReserved = this.reserved === deal
    this.#deals = this.#deals.filter((one) => one !== deal)
    this.#note(deal, ending)
    const [next] = queueOf(this.#deals)
    if (wasReserved && promotes && next) this.#put({ ...next, state: 'turn', cents: this.#priceFor(next) })
    this.#followDeals()
  }

  /** Notes that one of the two is at the place. The round stays, so that the next move of the other person may name it. */
  arrive(deal: Deal, by: Side, text: string | undefined): void {
    const here = { ...deal.here, [by]: { at: this.#circumstances.now, ...(text && { text }) } }
    this.#replace(deal, { ...deal, here })
  }

  /** Notes that one of the two says that the thing was handed over. The other person has a day to answer. */
  claim(deal: Deal, by: Side): void {
    const { now } = this.#circumstances
    this.#arrange(deal, { ...appointmentOf(deal), finished: { by, at: now } }, now + answerTime)
  }

  /** Notes that the other person denies the handover. A buyer who was only named leaves, having never been in line. */
  deny(deal: Deal): void {
    if (deal.isNamed) return this.end(deal, 'over', { promotes: false })
    const { now } = this.#circumstances
    const { meeting, stage } = deal
    const until = meeting ? stageEnd(meeting, stage, now) : now + holdTime
    this.#arrange(deal, { ...appointmentOf(deal), finished: undefined }, until)
  }

  /** Ends a held deal as handed over, and marks the thing as sold. */
  finish(deal: Deal, proof: Proof): void {
    this.#deals = this.#deals.filter((one) => one !== deal)
    this.#note(deal, 'done', proof)
    this.#followDeals()
    this.act('sell')
  }

  /** Notes the handover of a deal that is over. The thing becomes sold, unless another buyer has it reserved. */
  finishLate(deal: OverDeal, proof: Proof): void {
    this.#note(deal, 'done', proof)
    if (this.#state === 'closed') this.#state = 'available'
    if (this.#state === 'available') this.act('sell')
  }

  /** Ends the deal of a buyer who is gone, or whom a block separates from the seller. */
  drop(buyerId: string): undefined {
    const deal = this.dealOf(buyerId)
    if (deal) this.end(deal, 'over', { promotes: true })
  }

  /** Changes the state of the thing, if the present one allows that. A sale or a closing ends every deal. */
  act(action: LineAction): boolean {
    const after = lineAfter({ state: this.#state, version: 0 }, action)
    if (!after) return false
    // An answer to a question that was not asked changes nothing.
    if (action === 'keep' && this.#stillThere?.askedAt === undefined) return true
    const { state } = after
    this.#state = state
    this.#stillThere = { saidAt: this.#circumstances.now }
    if (state !== 'sold' && state !== 'closed') return true
    for (const deal of this.#deals) this.#note(deal, state)
    this.#deals = []
    return true
  }

  /** Ends everything that has run out, earliest first. A turn that follows begins now, even if this runs late. */
  passTime(): void {
    const { now } = this.#circumstances
    for (;;) {
      const [due] = this.#deals.filter(({ until }) => until !== undefined && until <= now).sort(byEnd)
      if (!due) return this.#passQuiet()
      const { meeting, stage, finished } = due
      if (finished) this.finish(due, { way: 'one' })
      else if (!meeting) this.end(due, 'ran-out', { promotes: true })
      else if (stage !== 'asked') this.#reach(due, meeting, stage ? 'asked' : 'reminded')
      else this.#closeUnknown(due)
    }
  }

  /**
   * Returns the line's next version, or the line itself without a change. Any move of the seller answers 'Still for sale?'.
   */
  close(isSellers = false): { line: DealLine; changes: DealChange[] } {
    const [before, state, deals] = [this.#before, this.#state, this.#deals]
    const isSame = deals === before.deals && state === before.state && this.#stillThere === before.stillThere
    if (isSame && this.#changes.size === 0) return { line: before, changes: [] }
    const stateVersion = state === before.state ? before.stateVersion : this.#version
    const stillThere = isSellers ? { saidAt: this.#circumstances.now } : this.#stillThere
    const line = { state, version: this.#version, stateVersion, deals, stillThere }
    return { line, changes: [...this.#changes.values()] }
  }

  /** Asks the seller of a quiet thing whether it is still there, and closes it without an answer. An edit is an answer. */
  #passQuiet(): void {
    const { now, postedAt, editedAt = postedAt, sale } = this.#circumstances
    const line = { state: this.#state, deals: this.#deals, stillThere: this.#stillThere }
    const end = sale.kind === 'offer' ? stillThereEnd(line, postedAt) : undefined
    const { saidAt = postedAt, askedAt } = this.#stillThere ?? {}
    if (end === undefined || (end > now && askedAt === undefined)) return
    if (editedAt > (askedAt ?? saidAt)) {
      this.#stillThere = { saidAt: editedAt }
      return this.#passQuiet()
    }
    if (end > now) return
    if (askedAt === undefined) this.#stillThere = { ...this.#stillThere, askedAt: now }
    else this.act('close')
  }

  /** Closes the thing, because it is probably gone: neither of the two said whether they met. */
  #closeUnknown(deal: Deal): void {
    this.end(deal, 'unknown', { promotes: false })
    this.act('close')
  }

  #reach(deal: Deal, meeting: NonNullable<Deal['meeting']>, reached: MeetingStage): void {
    this.#enterStage(deal, meeting, reached)
    const change = this.#changes.get(deal.id)
    if (change) this.#changes.set(deal.id, { ...change, reached })
  }

  #enterStage(deal: Deal, meeting: NonNullable<Deal['meeting']>, stage: MeetingStage | undefined): void {
    const until = stageEnd(meeting, stage, this.#circumstances.now)
    // A new agreed time clears the proposals, and the notes of who is at the place.
    const former = deal.meeting === meeting ? deal : {}
    this.#arrange(deal, { ...appointmentOf(former), meeting, stage }, until)
  }

  /** Changes what the two people of a held deal have arranged, and keeps the time since which the thing is held. */
  #arrange(deal: Deal, appointment: Appointment, until: number | undefined): void {
    this.#replace(deal, { ...deal, ...appointment, round: this.#version, until })
  }

  #replace(deal: Deal, next: Deal): void {
    this.#deals = this.#deals.map((one) => (one === deal ? next : one))
    this.#note(next)
  }

  /** Puts a deal into a new state, and starts the clock of that state. */
  #put(deal: Omit<Deal, 'round' | 'since' | 'until'>): void {
    const { now, revision = 0 } = this.#circumstances
    const isHeld = deal.state === 'held'
    const next = {
      ...deal,
      ...(isHeld && { revision }),
      round: this.#version,
      since: now,
      until: this.#endOf(deal),
    }
    this.#deals = [...this.#deals.filter(({ id }) => id !== next.id), next]
    this.#note(next)
    this.#followDeals()
  }

  #note(deal: Deal | OverDeal, ending: DealEnding, proof?: Proof): void
  #note(deal: Deal): void
  #note(deal: Deal, ending?: DealEnding, proof?: Proof): void {
    const { id, buyerId, cents, isOffer, offers, since, until, ...others } = deal
    const { meeting, stage, proposal, here, finished } = others
    const before = this.#before.deals.find((one) => one.id === id)
    const former = { before: before?.state, beforeSince: before?.since, asked: before && askedIn(before) }
    const content = { id, buyerId, ...former, cents, isOffer, offers, meeting }
    const isLate = ending === 'cancelled' && isLateToCancel(meeting, this.#circumstances.now)
    this.#changes.set(
      id,
      ending
        ? { ...content, state: 'ended', ending, proof, ...(isLate && { isLate }) }
        : { ...content, state: deal.state, since, until, stage, proposal, here, finished },
    )
  }

  #endOf({ state, isOffer }: Pick<Deal, 'state' | 'isOffer'>): number | undefined {
    const { now, timeZone } = this.#circumstances
    if (state === 'turn') return turnEnd(now, timeZone)
    if (state === 'held') return now + holdTime
    if (state === 'waiting' && !isOffer) return now + waitTime
    return this.reserved ? undefined : now + offerTime
  }

  /** The price of a buyer who waits at the price falls with the post's price, and never rises. */
  #priceFor({ cents, isOffer, state }: Deal): number {
    const price = this.#circumstances.sale.cents
    return state === 'waiting' && !isOffer && price !== undefined ? Math.min(cents, price) : cents
  }

  /** Brings the state of the thing up to date with its deals. The clocks of offers stop while it is reserved. */
  #followDeals(): void {
    if (this.#state !== 'available' && this.#state !== 'reserved') return
    const next = this.reserved ? 'reserved' : 'available'
    if (next === this.#state) return
    this.#state = next
    this.#deals = this.#deals.map((deal) =>
      isNegotiated(deal) ? { ...deal, until: this.#endOf(deal) } : deal,
    )
  }
}

const appointmentOf = ({ meeting, stage, proposal, here, finished }: Partial<Deal>): Appointment => ({
  meeting,
  stage,
  proposal,
  here,
  finished,
})
