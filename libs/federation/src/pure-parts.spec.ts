import pureParts from './pure-parts.mjs'

it('lets a build leave out a part that is made where it stands, and its name', () => {
  expect(pureParts('var Form = React10.forwardRef(FormWithRef);\nForm.displayName = "Form";\nexport { Form };\n')).toBe(
    'var Form = /* @__PURE__ */ React10.forwardRef(FormWithRef);\n\nexport { Form };\n',
  )
})

it('leaves what is done inside of a function', () => {
  const text = 'function make() {\n  made.displayName = "Made";\n}\n'
  expect(pureParts(text)).toBe(text)
})
