import { Check } from 'lucide-react'
import { useState } from 'react'
import { placesOf, type Place } from '../../../shared/campuses/places.ts'
import { timeZoneOf } from '../../../shared/campuses/time-zones.ts'
import { slotsOf, usualSlots } from '../../../shared/deals/meeting-times.ts'
import { placeTextMaximum, timesMaximum, type MeetingPlace } from '../../../shared/deals/meeting.ts'
import { serverNow } from '../lib/call.ts'
import { Button } from '../ui/button.tsx'
import chips from '../ui/chip.module.css'
import { Dialog } from '../ui/dialog.tsx'
import { RadioList } from '../ui/radio-list.tsx'
import { TextField } from '../ui/text-field.tsx'
import { PickTime } from './pick-time.tsx'
import { PlacesDrawing } from './places-drawing.tsx'
import styles from './plan-meeting.module.css'

/** The choices so far. If `placeId` is missing, the first place of the campus is chosen. */
export interface Plan {
  times: number[]
  placeId?: string
  text: string
}
export const emptyPlan: Plan = { times: [], text: '' }

interface PlanMeetingProps {
  campusId: string
  /** The choices. The parent keeps them while the dialog is closed. */
  plan: Plan
  onChange: (plan: Plan) => void
  busy: boolean
  onPropose: (times: number[], place: MeetingPlace) => void
  onClose: () => void
}

const elsewhere = 'elsewhere'

/** The dialog in which a person proposes up to three times and a place. */
export function PlanMeeting({ campusId, plan, onChange, busy, onPropose, onClose }: PlanMeetingProps) {
  const [now] = useState(serverNow)
  const [slots] = useState(() => slotsOf(now, timeZoneOf({ id: campusId })))
  const places = placesOf(campusId)
  const { placeId = places[0]?.id ?? elsewhere, text } = plan
  // Leaves out chosen times that have passed in the meantime.
  const times = plan.times.filter((one) => slots.some(({ at }) => at === one))
  const place: MeetingPlace = placeId === elsewhere ? { text: text.trim() } : { id: placeId }
  const isComplete = times.length > 0 && place.text !== ''
  const toggle = (at: number) =>
    onChange({ ...plan, times: times.includes(at) ? times.filter((one) => one !== at) : [...times, at] })
  const offered = usualSlots(slots, now)
  const others = slots.filter(({ at }) => times.includes(at) && !offered.some((one) => one.at === at))
  const isFull = times.length >= timesMaximum
  return (
    <Dialog
      title="Time and place"
      open
      onClose={onClose}
      actions={
        <Button kind="primary" busy={busy} disabled={!isComplete} onClick={() => onPropose(times, place)}>
          {times.length > 1 ? `Send ${times.length} times` : 'Send 1 time'}
        </Button>
      }
    >
      <form className={styles.form} onSubmit={(event) => event.preventDefault()}>
        <fieldset className={styles.times}>
          <legend className={styles.legend}>When? Up to three times</legend>
          {[...offered, ...others].map(({ at, day, time }) => {
            const isChosen = times.includes(at)
            return (
              <button
                key={at}
                type="button"
                className={chips.chip}
                aria-pressed={isChosen}
                disabled={isFull && !isChosen}
                onClick={() => toggle(at)}
              >
                {isChosen && <Check size={16} aria-hidden />}
                {day}, {time}
              </button>
            )
          })}
        </fieldset>
        {!isFull && <PickTime slots={slots.filter(({ at }) => !times.includes(at))} onPick={toggle} />}
        <RadioList
          label="Where?"
          options={[
            ...places.map((one, index) => ({
              value: one.id,
              label: one.name,
              text: [one.at && `${index + 1}`, factsOf(one)].filter(Boolean).join(' · '),
            })),
            { value: elsewhere, label: 'Somewhere else', text: 'Public places are safer.' },
          ]}
          value={placeId}
          onChange={(chosen) => onChange({ ...plan, placeId: chosen })}
        />
        <PlacesDrawing places={places} chosen={placeId} />
        {placeId === elsewhere && (
          <TextField
            label="The place"
            maxLength={placeTextMaximum}
            autoComplete="off"
            value={text}
            onChange={({ target }) => onChange({ ...plan, text: target.value })}
          />
        )}
      </form>
    </Dialog>
  )
}

/**
 * Returns the facts about a place: 'South doors · Day and night · lit, cameras'. The facts may end with 'Not confirmed by
 * the campus'.
 */
function factsOf({ hint, hours, isLit, hasCamera, isStaffed, isStepFree, confirmedAt }: Place): string {
  const safety = [
    isLit && 'lit',
    hasCamera && 'cameras',
    isStaffed && 'staffed',
    isStepFree && 'step-free',
  ].filter(Boolean)
  const facts = [hint, hours, safety.join(', '), confirmedAt === undefined && 'Not confirmed by the campus']
  return facts.filter(Boolean).join(' · ')
}
