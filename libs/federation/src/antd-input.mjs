// antd's Input with the fields that nearly every form has: a line, several lines, a password. Its own index hangs
// searches, boxes for codes and groups of fields on it too, 4.4 KB which nothing can leave out again (see base-config).
// With them a deal's page and the brokerage's would fetch more than 300 KB (docs/measures.md). Nothing is missing
// for it: libs/ui/src/forms/input.tsx hangs them on as parts that come when they are drawn.
import Input from 'antd/es/input/Input.js'
import Password from 'antd/es/input/Password.js'
import TextArea from 'antd/es/input/TextArea.js'

/** By the name that antd gives each. */
const fields = { Password, TextArea }

export default Object.assign(Input, fields)
