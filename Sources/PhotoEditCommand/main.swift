print("photoedit")
