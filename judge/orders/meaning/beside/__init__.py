"""What is said beside orders, and whether it says that they are not meant, or not for now.

`remarks`             What stands beside the orders of a letter, and on which side of which?
`withholding`         Which of that says that they are not given?  `told`: by which words?
`withheld_orders`     So they are asked about, and not taken.
`unclear_remarks`     What is said of them and not understood?
"""
