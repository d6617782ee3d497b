import { conditionText } from '../../../shared/deals/sale.ts'
import { conditions } from '../../../shared/deals/schema.ts'
import type { Condition } from '../../../shared/deals/schema.ts'

interface ConditionSelectProps {
  value: Condition | undefined
  onChange: (condition: Condition | undefined) => void
  className: string | undefined
  id?: string
}

/** A select for the condition of a thing. The condition is optional. */
export function ConditionSelect({ value, onChange, className, id }: ConditionSelectProps) {
  return (
    <select
      id={id}
      className={className}
      data-chosen={value && true}
      aria-label={id ? undefined : 'Condition'}
      value={value ?? ''}
      onChange={({ target }) => onChange(conditions.find((condition) => condition === target.value))}
    >
      <option value="">{id ? 'Not said' : 'Condition'}</option>
      {conditions.map((condition) => (
        <option key={condition} value={condition}>
          {conditionText(condition)}
        </option>
      ))}
    </select>
  )
}
