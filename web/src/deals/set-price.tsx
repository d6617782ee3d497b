import { useId, useState } from 'react'
import { holdsForFirst } from '../../../shared/deals/sale.ts'
import type { Sale } from '../../../shared/deals/sale.ts'
import { textOfPrice, typedPrice } from '../../../shared/deals/typed-price.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { NewTabLink } from '../ui/new-tab-link.tsx'
import { RadioList } from '../ui/radio-list.tsx'
import { Switch } from '../ui/switch.tsx'
import { TextField } from '../ui/text-field.tsx'
import { ConditionSelect } from './condition-select.tsx'
import styles from './set-price.module.css'

interface SetPriceProps {
  sale: Sale | undefined
  /** Called at each change, so that no input is lost when the dialog closes. */
  onChange: (sale: Sale | undefined) => void
  onClose: () => void
}

interface Fields {
  kind: Sale['kind']
  typed: string
  open: boolean
  condition: Sale['condition']
  /**
   * Whether the thing is reserved for the first person who asks. Undefined until the seller chooses. While it is undefined,
   * only a free thing is reserved in this way.
   */
  first: boolean | undefined
}

const kinds = [
  { value: 'offer', label: 'For sale' },
  { value: 'wish', label: 'Looking for' },
]

/** The dialog for setting a price that the text does not contain, or for changing the price. */
export function SetPrice({ sale, onChange, onClose }: SetPriceProps) {
  const [fields, setFields] = useState(() => fieldsOf(sale))
  const { kind, typed } = fields
  const cents = typedPrice(typed)
  const isWrong = typed.trim() !== '' && (cents === undefined || (kind === 'wish' && cents === 0))
  const change = (part: Partial<Fields>) => {
    const all = { ...fields, ...part }
    setFields(all)
    onChange(saleOf(all))
  }
  return (
    <Dialog
      title="Price"
      open
      onClose={onClose}
      actions={
        <Button kind="primary" disabled={isWrong} onClick={onClose}>
          Done
        </Button>
      }
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (!isWrong) onClose()
        }}
      >
        <RadioList
          label="What is it?"
          options={kinds}
          value={kind}
          onChange={(value) => change({ kind: value === 'wish' ? 'wish' : 'offer' })}
        />
        <TextField
          label={kind === 'wish' ? 'The most you would pay (optional)' : 'Price'}
          inputMode="decimal"
          autoComplete="off"
          placeholder="$"
          value={typed}
          error={isWrong ? 'Enter an amount up to $99,999.' : undefined}
          hint={kind === 'offer' ? '0 is free.' : undefined}
          onChange={({ target }) => change({ typed: target.value })}
        />
        {kind === 'offer' && <OfferFields {...fields} onChange={change} />}
        <p className={styles.rule}>
          <NewTabLink to="/settings/not_for_sale">What may not be sold</NewTabLink>
        </p>
      </form>
    </Dialog>
  )
}

function OfferFields({
  typed,
  open,
  condition,
  first,
  onChange,
}: Fields & { onChange: (part: Partial<Fields>) => void }) {
  const id = useId()
  return (
    <>
      <label className={styles.row} htmlFor={`${id}-open`}>
        Open to offers
        <Switch id={`${id}-open`} checked={open} onChange={(isOn) => onChange({ open: isOn })} />
      </label>
      <label className={styles.row} htmlFor={`${id}-first`}>
        Hold for the first who asks
        <Switch
          id={`${id}-first`}
          checked={holdsForFirst({ kind: 'offer', cents: typedPrice(typed), first })}
          onChange={(isOn) => onChange({ first: isOn })}
        />
      </label>
      <label className={styles.row} htmlFor={`${id}-condition`}>
        Condition
        <ConditionSelect
          id={`${id}-condition`}
          className={styles.select}
          value={condition}
          onChange={(chosen) => onChange({ condition: chosen })}
        />
      </label>
    </>
  )
}

function fieldsOf({ kind = 'offer', cents, open, condition, first }: Partial<Sale> = {}): Fields {
  return { kind, typed: textOfPrice(cents), open: open === true, condition, first }
}

/** Returns undefined for an offer that has neither a price nor 'Offers ok'. */
function saleOf({ kind, typed, open, condition, first }: Fields): Sale | undefined {
  const cents = typedPrice(typed)
  if (kind === 'wish') return { kind, ...(cents ? { cents } : {}) }
  if (cents === undefined && !open) return undefined
  return {
    kind,
    ...(cents !== undefined && { cents }),
    ...(open && { open }),
    ...(condition && { condition }),
    ...(first !== undefined && { first }),
  }
}
