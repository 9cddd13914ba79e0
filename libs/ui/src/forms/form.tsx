import { draftTexts, fieldTexts } from '@bluebonnet/contracts'
import { shapes } from '@bluebonnet/domain'
import { Form as AntForm, Button, type FormItemProps } from 'antd'
import {
  cloneElement,
  createContext,
  isValidElement,
  use,
  useId,
  useState,
  type ComponentProps,
  type ReactElement,
} from 'react'
import { isEqual, type Clash } from './form-draft.js'

/** Rules that fields check before submitting; the server has the same messages. */
export const rules = {
  /** A required value of any kind: a choice, an amount, a day. */
  required: (message: string) => ({ required: true, message }),
  /** A required text that is not blank. */
  requiredText: (message: string) => ({ required: true, whitespace: true, message }),
  email: { type: 'email', message: fieldTexts.emailShape },
  webAddress: { type: 'url', message: fieldTexts.webAddressShape },
  state: { pattern: shapes.state, message: fieldTexts.stateShape },
  zip: { pattern: shapes.zip, message: fieldTexts.zipShape },
  licence: { pattern: shapes.licence, message: fieldTexts.licenceShape },
  /** A licence number, or the stored one in whatever shape: it stays until somebody changes it. */
  licenceUnless: (stored: string | null | undefined) => ({
    validator: async (_: unknown, value: unknown) => {
      if (typeof value !== 'string' || value === '' || value === stored || shapes.licence.test(value)) return
      throw new Error(fieldTexts.licenceShape)
    },
  }),
} as const

interface Clashes {
  byPath: Readonly<Record<string, Clash>>
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
  /** The field's own control: it shows the other value in its own format. */
  control: ReactElement<Record<string, unknown>>
}

/** The value that the field does not hold, to be taken instead: what is stored now, or what was typed before. */
const OtherValue = ({ name, clash: { mine, stored }, valuePropName, control }: OtherValueProps) => {
  const { choose } = use(ClashContext)
  const value: unknown = AntForm.useWatch(name)
  const id = useId()
  const isStored = !isEqual(value, stored)
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

/** Collects unreadable text of a field, for a rule. */
const unreadRule = () => {
  let issueText: string | null = null
  return {
    props: { onUnread: (issue: string | null): void => void (issueText = issue) },
    rule: {
      validator: async () => {
        if (issueText !== null) throw new Error(issueText)
      },
    },
  }
}

/**
 * antd's field, which also refuses a text that its control cannot parse, and shows both values if another person
 * changed it meanwhile.
 */
const FormItem = <Values,>({ extra, ...props }: FormItemProps<Values>) => {
  const { name, valuePropName = 'value', children } = props
  const clash = use(ClashContext).byPath[pathOf(name)]
  const control = isValidElement<Record<string, unknown>>(children) ? children : null
  const [unread] = useState(unreadRule)
  const isTyped = control !== null && typeof control.type === 'function' && 'isTyped' in control.type
  const typing: Partial<FormItemProps<Values>> = isTyped
    ? {
        children: cloneElement(control, unread.props),
        rules: [unread.rule, ...(props.rules ?? [])],
        // With each key half a date would be none, and missed.
        validateTrigger: 'onBlur',
        validateFirst: true,
      }
    : {}
  const other =
    clash === undefined || control === null ? null : (
      <OtherValue name={name} clash={clash} valuePropName={valuePropName} control={control} />
    )
  return (
    <AntForm.Item<Values>
      {...props}
      {...typing}
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

/** antd's form with our field. A form that changes something is a DraftForm or in a FormDialog. */
export const Form = Object.assign(
  <Values,>(props: ComponentProps<typeof AntForm<Values>>) => <AntForm<Values> {...props} />,
  { Item: FormItem, useForm: AntForm.useForm, useFormInstance: AntForm.useFormInstance, useWatch: AntForm.useWatch },
)
