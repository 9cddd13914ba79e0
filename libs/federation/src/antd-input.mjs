// antd's Input with the fields that people here type into: a line, several lines, a password. Its own index hangs
// searches, boxes for codes and groups of fields on it, which nothing can leave out again (see base-config).
import Input from 'antd/es/input/Input.js'
import Password from 'antd/es/input/Password.js'
import TextArea from 'antd/es/input/TextArea.js'

export default Object.assign(Input, { Password, TextArea })
