import { useId, useState } from 'react'
import { textOfPrice, typedPrice } from '../../../shared/deals/typed-price.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/text-field.tsx'
import styles from '../deals/set-price.module.css'

interface Span {
  /** US cents; both limits are included. */
  from: number | undefined
  to: number | undefined
}

interface PriceFilterProps extends Span {
  onChange: (span: Span) => void
  onClose: () => void
}

/** The dialog that filters a list by a lowest and a highest price; both are optional. */
export function PriceFilter({ from, to, onChange, onClose }: PriceFilterProps) {
  const id = useId()
  const [least, setLeast] = useState(textOfPrice(from))
  const [most, setMost] = useState(textOfPrice(to))
  const isWrong = [least, most].map((typed) => typed.trim() !== '' && typedPrice(typed) === undefined)
  const apply = () => {
    const [one, other] = [typedPrice(least), typedPrice(most)]
    // If the lowest price is higher than the highest one, the two are swapped.
    const isSwapped = one !== undefined && other !== undefined && one > other
    onChange(isSwapped ? { from: other, to: one } : { from: one, to: other })
    onClose()
  }
  const clear = () => {
    onChange({ from: undefined, to: undefined })
    onClose()
  }
  const field = { inputMode: 'decimal', autoComplete: 'off', placeholder: '$' } as const
  const error = 'Enter an amount up to $99,999.'
  return (
    <Dialog
      title="Price"
      open
      onClose={onClose}
      actions={
        <>
          {(from ?? to) !== undefined && <Button onClick={clear}>Any price</Button>}
          <Button kind="primary" type="submit" form={id} disabled={isWrong.includes(true)}>
            Show Results
          </Button>
        </>
      }
    >
      <form
        id={id}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (!isWrong.includes(true)) apply()
        }}
      >
        <TextField
          {...field}
          label="From"
          value={least}
          error={isWrong[0] ? error : undefined}
          onChange={({ target }) => setLeast(target.value)}
        />
        <TextField
          {...field}
          label="To"
          value={most}
          error={isWrong[1] ? error : undefined}
          onChange={({ target }) => setMost(target.value)}
        />
      </form>
    </Dialog>
  )
}
