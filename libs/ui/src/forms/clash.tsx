import { draftTexts } from '@bluebonnet/contracts'
import { Button, Form } from 'antd'
import type { FormItemProps } from 'antd'
import { cloneElement, createContext, isValidElement, use, useId } from 'react'
import type { ReactElement } from 'react'
import { isSame } from './leaves.js'
import type { Clash } from './leaves.js'

interface Clashes {
  byPath: Readonly<Record<string, Clash>>
  /** Puts one of the two values into the field. */
  choose: (path: string, value: unknown) => void
}

const ClashContext = createContext<Clashes>({ byPath: {}, choose: () => undefined })

export const ClashProvider = ClashContext.Provider

type FieldName = FormItemProps['name']

/** The path of a field in the form's values: 'designatedBroker.name'. */
const pathOf = (name: FieldName): string => (Array.isArray(name) ? name.join('.') : String(name ?? ''))

interface OtherValueProps {
  name: FieldName
  clash: Clash
  valuePropName: string
  /** The field's own control: it shows the other value in its own way. */
  control: ReactElement<Record<string, unknown>>
}

/**
 * The value that the field does not hold, beside it, to be taken instead: what is stored now, or what was typed before
 * that was taken.
 */
const OtherValue = ({ name, clash: { mine, stored }, valuePropName, control }: OtherValueProps) => {
  const { choose } = use(ClashContext)
  const value: unknown = Form.useWatch(name)
  const id = useId()
  const isStored = !isSame(value, stored)
  const other = isStored ? stored : mine
  return (
    <div className="bb-clash">
      <label htmlFor={id}>{isStored ? draftTexts.stored : draftTexts.mine}</label>
      <div className="bb-clash-value">
        {cloneElement(control, { id, disabled: true, onChange: undefined, [valuePropName]: other })}
      </div>
      <Button size="small" onClick={() => choose(pathOf(name), other)}>
        {isStored ? draftTexts.takeStored : draftTexts.takeMine}
      </Button>
    </div>
  )
}

/** antd's field, which also shows both values when somebody else changed it meanwhile. */
export const FormItem = <Values,>({ extra, ...props }: FormItemProps<Values>) => {
  const { name, valuePropName = 'value', children } = props
  const clash = use(ClashContext).byPath[pathOf(name)]
  const control = isValidElement<Record<string, unknown>>(children) ? children : null
  const other =
    clash === undefined || control === null ? null : (
      <OtherValue name={name} clash={clash} valuePropName={valuePropName} control={control} />
    )
  return (
    <Form.Item<Values>
      {...props}
      extra={
        other === null ? (
          extra
        ) : (
          <>
            {other}
            {extra}
          </>
        )
      }
    />
  )
}
